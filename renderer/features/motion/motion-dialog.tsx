import { labelText } from '#contract/rows/clip-label.ts';
import type { Response } from '#contract/api.ts';
import { type MotionExport, EXPORT_RATES, motionFormats } from '#contract/exchange/motion-export.ts';
import { counted } from '#contract/words/counted.ts';
import { clamp, roundTo } from '#core/kit/numbers.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { rootChoices } from '#core/engines/motion/carried-root.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { ExportingDialog, useExporting, useExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { Check, FormRow, SegmentRow } from '#renderer/kit/form-row.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';

/** Exports a motion of the open transition as a file of animation. */
export function MotionDialog() {
  const transition = useApp().open.transition.value;
  return transition && <OpenMotionDialog key={transition.id} transition={transition} />;
}

function OpenMotionDialog({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const exporting = useExporting('motion');
  const [{ rate, ...chosen }, keep] = useExportChoices('motion');
  const played = playable(chosen, transition);
  const own = ownRate(app, played.of);
  const options = { ...played, fps: rate ?? own };
  const choose = ({ fps, ...others }: Partial<MotionExport>): void => {
    keep({ ...others, ...(fps !== undefined && { rate: fps === own ? null : fps }) });
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
function playable<Options extends Pick<MotionExport, 'of'>>(
  options: Options,
  transition: Transition,
): Options {
  const isThere = motionsOf(transition).some(([of]) => of === options.of);
  return isThere ? options : { ...options, of: slotLetter(transition.chosen) };
}

/** Rate of the clip that a motion is of, which is the destination for a slot; frames per second. */
function ownRate({ open }: Pick<Workbench, 'open'>, of: string): number {
  const clip = (of === 'source' ? open.source : open.destination).value;
  const { least, most } = EXPORT_RATES;
  return clip ? clamp(roundTo(clip.fps, 3), least, most) : EXPORT_RATES.default;
}

/** Name of the character that shows the transition; null = none. */
function characterOf({ open, document }: Pick<Workbench, 'open' | 'document'>): string | null {
  const clips = open.clips.value;
  if (clips.state !== 'ready' || clips.shownOn.id === null) return null;
  const clip = document.shown.clips.value.get(clips.shownOn.id);
  return clip ? labelText(clip.label) : 'Character';
}

type Exported = NonNullable<Extract<Response<'motion.export'>, { readonly ok: true }>['value']>;

function describeOutcome({ fileName, frames, seam, mesh, leftOut }: Exported): string {
  const parts = [counted(frames, 'frame'), `seam at frame ${seam}`];
  if (mesh) parts.push('with its mesh');
  if (leftOut !== undefined) parts.push(`without ${leftOut}`);
  return `Exported · ${fileName} · ${parts.join(', ')}`;
}

interface ChoiceProps {
  readonly options: MotionExport;
  readonly choose: (change: Partial<MotionExport>) => void;
}

const formatWords = {
  bvh: ['BVH', 'Joints only, without scales and curves', 'centimetres, Y up'],
  glb: ['GLB', 'Joints, scales and curves, and the mesh if the character or clip has one', 'metres, Y up'],
} as const;

const rootWords = {
  kept: [
    'Kept',
    'The joints above the hips carry the root motion. A skeleton without them gets a joint “root”',
  ],
  joint: ['In hips', 'The hips carry the root motion; the joints above them stand still'],
  'in-place': ['In place', 'The figure turns, but does not travel'],
} as const;

/** Usual rates in the list, frames per second. */
const RATES = [24, 25, 30, 60, 120];

/** Motion, format, rate and root. */
function MotionChoices({ options, choose, transition }: ChoiceProps & { readonly transition: Transition }) {
  return (
    <>
      <FormRow label="Motion">
        <Select
          label="Motion"
          value={options.of}
          options={motionsOf(transition)}
          onChoose={(of) => choose({ of })}
        />
      </FormRow>
      <SegmentRow
        label="Format"
        options={motionFormats.map((as) => segment(as, formatWords[as]))}
        value={options.as}
        choose={(as) => choose({ as })}
        hint={formatWords[options.as][2]}
      />
      <RateRow fps={options.fps} keep={(fps) => choose({ fps })} />
      <SegmentRow
        label="Root"
        options={rootChoices.map((root) => segment(root, rootWords[root]))}
        value={options.root}
        choose={(root) => choose({ root })}
      />
    </>
  );
}

/** Trailing joints and foot lock, which only slots have. */
function SlotChoices({ options, choose }: ChoiceProps) {
  const isSlot = options.of.length === 1;
  const box = (key: 'trailing' | 'footLock', words: string, tip: string) => (
    <Check
      words={words}
      tip={isSlot ? tip : 'Only slots have it'}
      on={isSlot && options[key]}
      disabled={!isSlot}
      set={(on) => choose({ [key]: on })}
    />
  );
  return (
    <FormRow label="With">
      {box('trailing', 'Trailing joints', 'They swing as in the views')}
      {box('footLock', 'Foot lock', 'Holds feet that stand, also if the views do not')}
    </FormRow>
  );
}

/** The skeleton, where there is a character. @param character its name */
function SkeletonChoice({ options, choose, character }: ChoiceProps & { readonly character: string }) {
  return (
    <SegmentRow
      label="Skeleton"
      options={[
        segment('character', [character, 'The character that the transition is shown on']),
        segment('own', ['Own skeleton', 'The skeleton of the destination']),
      ]}
      value={options.on}
      choose={(on) => choose({ on })}
    />
  );
}

function RateRow({ fps, keep }: { readonly fps: number; readonly keep: (fps: number) => void }) {
  const { least, most } = EXPORT_RATES;
  const isRate = (text: string): boolean => Number(text) >= least && Number(text) <= most;
  return (
    <FormRow label="Frame rate" hint="frames per second">
      <TextField
        label="Frame rate"
        inputMode="decimal"
        list="motion-rates"
        value={String(fps)}
        problem={(text) => (isRate(text) ? null : `Enter a number from ${least} to ${most}.`)}
        keep={(text) => keep(Number(text))}
      />
      <datalist id="motion-rates">
        {RATES.map((rate) => (
          <option key={rate} value={rate} />
        ))}
      </datalist>
    </FormRow>
  );
}

const segment = <const Value,>(value: Value, [name, tip]: readonly string[]) => ({ value, name, tip });

/** Slots with their methods, then the clips; the extrapolation if a slot has one. */
function motionsOf({ slots }: Transition): readonly (readonly [string, string])[] {
  const methods = slots.map(({ method }) => findBlendMethod(method));
  const extrapolates = methods.some((method) => method?.shows === 'extrapolation');
  return [
    ...methods.map(
      (method, i) => [slotLetter(i), `${slotLetter(i)} · ${method?.label ?? 'unknown method'}`] as const,
    ),
    ['source', 'Source'],
    ['destination', 'Destination'],
    ...(extrapolates ? [['extrapolation', 'Extrapolation'] as const] : []),
  ];
}
