import type { Response } from '#contract/api.ts';
import type { MotionExport } from '#contract/exchange/motion-export.ts';
import { counted } from '#contract/words/counted.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { ExportingDialog, useExporting } from '../../controls/exporting-dialog.tsx';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import { useApp } from '../../controls/window-context.ts';
import { slotName } from '../../stores/slots/default-slots.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { MotionChoices, motionsOf, SkeletonChoice, SlotChoices } from './motion-choices.tsx';

/** Exports a motion of the open transition as a file of animation. */
export function MotionDialog() {
  const transition = useApp().open.transition.value;
  return transition && <OpenMotionDialog key={transition.id} transition={transition} />;
}

function OpenMotionDialog({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const exporting = useExporting('motion');
  const [chosen, keep] = useExportChoices('motion');
  const options = playable(chosen, transition);
  const choose = (change: Partial<MotionExport>): void => {
    keep(change);
    exporting.setProblem(null);
  };
  const request = { transitionId: transition.id, options };
  const exportNow = (): void =>
    void exporting.run(app.bridge.call('motion.export', request), describeOutcome);
  const character = characterOf(app);
  return (
    <ExportingDialog
      exporting={exporting}
      title="Export motion"
      size="narrow"
      action="Export…"
      begin={exportNow}
    >
      <MotionChoices options={options} choose={choose} transition={transition} />
      {character !== null && <SkeletonChoice options={options} choose={choose} character={character} />}
      <SlotChoices options={options} choose={choose} />
    </ExportingDialog>
  );
}

/** Choices that the transition has: the motion may be another one's. */
function playable(options: MotionExport, transition: Transition): MotionExport {
  const isThere = motionsOf(transition).some(([of]) => of === options.of);
  return isThere ? options : { ...options, of: slotName(transition.chosen) };
}

/** Name of the character that shows the transition; null = none. */
function characterOf({ open, document }: Pick<Workbench, 'open' | 'document'>): string | null {
  const motion = open.motion.value;
  if (motion.state !== 'ready' || motion.shownOn.id === null) return null;
  return document.shown.value.clips.get(motion.shownOn.id)?.name ?? 'Character';
}

type Exported = NonNullable<Extract<Response<'motion.export'>, { readonly ok: true }>['value']>;

const describeOutcome = ({ fileName, frames, seam, mesh }: Exported): string =>
  `Exported · ${fileName} · ${counted(frames, 'frame')}, seam at frame ${seam}${mesh ? ', with its mesh' : ''}`;
