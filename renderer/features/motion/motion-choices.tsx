import { EXPORT_RATES, motionFormats, type MotionExport } from '#contract/exchange/motion-export.ts';
import { rootChoices } from '#core/bake/carried-root.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { Segments } from '../../kit/segments.tsx';
import { Select } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { slotName } from '../../stores/slots/default-slots.ts';

interface ChoiceProps {
  readonly options: MotionExport;
  readonly choose: (change: Partial<MotionExport>) => void;
}

const formatWords = {
  bvh: ['BVH', 'Joints only', 'centimetres, Y up'],
  glb: ['GLB', 'Joints, and the mesh if the character or clip has one', 'metres, Y up'],
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
export function MotionChoices({
  options,
  choose,
  transition,
}: ChoiceProps & { readonly transition: Transition }) {
  return (
    <>
      <Labelled label="Motion">
        <Select
          label="Motion"
          value={options.of}
          options={motionsOf(transition)}
          onChoose={(of) => choose({ of })}
        />
      </Labelled>
      <Labelled label="Format">
        <Segments
          label="Format"
          options={motionFormats.map((as) => segment(formatWords[as], as === options.as))}
          choose={(i) => choose({ as: motionFormats[i] })}
        />
        <span class="faint">{formatWords[options.as][2]}</span>
      </Labelled>
      <Labelled label="Frame rate">
        <RateField fps={options.fps} keep={(fps) => choose({ fps })} />
      </Labelled>
      <Labelled label="Root">
        <Segments
          label="Root"
          options={rootChoices.map((root) => segment(rootWords[root], root === options.root))}
          choose={(i) => choose({ root: rootChoices[i] })}
        />
      </Labelled>
    </>
  );
}

/** Trailing joints and foot lock, which only slots have. */
export function SlotChoices({ options, choose }: ChoiceProps) {
  const isSlot = options.of.length === 1;
  const reason = isSlot ? null : 'Only slots have it';
  const box = (key: 'trailing' | 'footLock', words: string, tip: string) => (
    <label data-tip={reason ?? tip}>
      <input
        type="checkbox"
        checked={isSlot && options[key]}
        disabled={!isSlot}
        onChange={({ currentTarget }) => choose({ [key]: currentTarget.checked })}
      />
      {words}
    </label>
  );
  return (
    <Labelled label="With">
      <span class="motion-boxes">
        {box('trailing', 'Trailing joints', 'They swing as in the views')}
        {box('footLock', 'Foot lock', 'Holds feet that stand, also if the views do not')}
      </span>
    </Labelled>
  );
}

/** The skeleton, where there is a character. @param character its name */
export function SkeletonChoice({ options, choose, character }: ChoiceProps & { readonly character: string }) {
  const skeletons = [
    ['character', character, 'The character that the transition is shown on'],
    ['own', 'Own skeleton', 'The skeleton of the destination'],
  ] as const;
  return (
    <Labelled label="Skeleton">
      <Segments
        label="Skeleton"
        options={skeletons.map(([on, name, tip]) => ({ name, tip, chosen: on === options.on }))}
        choose={(i) => choose({ on: skeletons[i][0] })}
      />
    </Labelled>
  );
}

function RateField({ fps, keep }: { readonly fps: number; readonly keep: (fps: number) => void }) {
  const { least, most } = EXPORT_RATES;
  const isRate = (text: string): boolean => Number(text) >= least && Number(text) <= most;
  return (
    <span class="motion-rate">
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
      <span class="faint">frames per second</span>
    </span>
  );
}

function Labelled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div class="motion-choice">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

const segment = ([name, tip]: readonly string[], chosen: boolean) => ({ name, tip, chosen });

/** Slots with their methods, then the clips; the extrapolation if a slot has one. */
export function motionsOf({ slots }: Transition): readonly (readonly [string, string])[] {
  const methods = slots.map(({ method }) => findBlendMethod(method));
  const extrapolates = methods.some((method) => method?.shows === 'extrapolation');
  return [
    ...methods.map(
      (method, i) => [slotName(i), `${slotName(i)} · ${method?.label ?? 'unknown method'}`] as const,
    ),
    ['source', 'Source'],
    ['destination', 'Destination'],
    ...(extrapolates ? [['extrapolation', 'Extrapolation'] as const] : []),
  ];
}
