import './motion.css';
import { X } from 'lucide';
import { useState } from 'preact/hooks';
import type { Response } from '../../../contract/api.ts';
import type { MotionExport } from '../../../contract/exchange/motion-export.ts';
import { counted } from '../../../contract/words/counted.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { ExportProgress } from '../../controls/export-progress.tsx';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';
import { slotName } from '../../stores/slots/default-slots.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { MotionChoices, motionsOf, SkeletonChoice, SlotChoices } from './motion-choices.tsx';

/** Exports a motion of the open transition as a file of animation. */
export function MotionDialog() {
  const { session, open } = useApp();
  const transition = open.transition.value;
  return session.exportingMotion.value && transition ? (
    <OpenMotionDialog key={transition.id} transition={transition} />
  ) : null;
}

function OpenMotionDialog({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const { session } = app;
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { close, props } = useModal(() => {
    session.exportingMotion.value = false;
    void app.bridge.call('motion.cancel', {});
  });
  const [chosen, keep] = useExportChoices('motion');
  const options = playable(chosen, transition);
  const choose = (change: Partial<MotionExport>): void => {
    keep(change);
    setProblem(null);
  };
  const exportNow = async (): Promise<void> => {
    setProblem(null);
    setRunning(true);
    const exported = await app.bridge.call('motion.export', { transitionId: transition.id, options });
    setRunning(false);
    if (!exported.ok) setProblem(exported.error.message);
    else if (exported.value !== null && session.exportingMotion.peek()) {
      close();
      app.notices.report(outcomeWords(exported.value));
    }
  };
  const character = characterOf(app);
  return (
    <dialog {...props} class="exchange motion" aria-label="Export motion">
      <header>
        <h2 class="title cut">Export motion</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body">
        <MotionChoices options={options} choose={choose} transition={transition} />
        {character !== null && <SkeletonChoice options={options} choose={choose} character={character} />}
        <SlotChoices options={options} choose={choose} />
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <footer>
        {isRunning && <ExportProgress event="motion.progress" />}
        <Button tip="Write nothing" keys="Esc" onClick={close}>
          Cancel
        </Button>
        <Button
          primary
          tip="Choose a file and write it"
          disabledReason={isRunning ? 'a file is being written' : null}
          onClick={() => void exportNow()}
        >
          Export…
        </Button>
      </footer>
    </dialog>
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

const outcomeWords = ({ fileName, frames, seam, mesh }: Exported): string =>
  `Exported · ${fileName} · ${counted(frames, 'frame')}, seam at frame ${seam}${mesh ? ', with its mesh' : ''}`;
