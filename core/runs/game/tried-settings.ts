import { takeTime, type SeamClocks, type TakeClock } from '../../clip/take-time.ts';
import { clipDuration } from '../../clip/clip.ts';
import { valueAt, type ScaledRange } from '../../judge/tune.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { Alignment, MotionUse, Transition, Slot } from '../../transition/document/document.ts';
import { alignmentWords, inUnit, valueText } from '../../transition/review/review-changes.ts';
import { ROOT_TIMES } from '../../transition/document/validate-slot.ts';
import { slotTime, timeName } from '../../transition/evaluation/method-setup.ts';
import { switchMethod } from '../../transition/evaluation/switch-method.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import { optionsOf } from '../../methods/default-values.ts';
import { findBlendMethod, methodLabel, offeredMethods } from '../../methods/registry.ts';

/** A value of a setting; null = none, or as for the joints. */
export type SettingValue = number | string | boolean | null;

/** A setting of a transition that can be tried alone. */
export interface TriedSetting {
  readonly id: string; // its path in the transition, or in a slot
  readonly label: string; // as in the inspector
  readonly now: SettingValue;
  readonly tries: readonly SettingValue[];
  /** The step of a number, which is also tried between two others; null = nothing between. */
  readonly step: number | null;
  /** The transition with a value of it. */
  with(transition: Transition, value: SettingValue): Transition;
  words(value: SettingValue): string;
  /** A number as it is reported; absent: as it is. */
  inReport?(value: number): number;
}

/** Values in a range that are tried. */
const GRID = 12;

/** Each once: a coarse step has the same value at several places. */
export const spread = (range: ScaledRange): readonly number[] => [
  ...new Set(Array.from({ length: GRID + 1 }, (_, i) => valueAt(range, i / GRID))),
];

export const endLabels = {
  source: ['Source out', 'Source rate'],
  destination: ['Dest in', 'Dest rate'],
} as const;

/** How far from the present ones out and in points are tried, and in which steps, s. */
const AROUND = { steps: 25, step: 0.02 };

const RATES: ScaledRange = { minimum: 0.5, maximum: 2, step: 0.01, unit: '' };

/** The settings of a transition without those of its slots. @param clips its source and its destination */
export function transitionSettings(
  transition: Transition,
  [source, destination]: readonly [RootedClip, RootedClip],
  clocks: SeamClocks = { source, destination },
): readonly TriedSetting[] {
  return [
    ...endSettings(transition, 'source', source, clocks.source),
    ...endSettings(transition, 'destination', destination, clocks.destination),
    {
      id: 'alignment.kind',
      label: 'Align',
      now: transition.alignment.kind,
      tries: (['groundTrack', 'plantedFoot', 'none'] as const).filter(
        (kind) => kind !== transition.alignment.kind,
      ),
      step: null,
      with: (before, kind) => ({
        ...before,
        alignment: { ...before.alignment, kind: kind as Alignment['kind'] }, // one of those above
      }),
      words: (kind) => alignmentWords[kind as Alignment['kind']],
    },
  ];
}

function endSettings(
  transition: Transition,
  end: 'source' | 'destination',
  clip: RootedClip,
  clock: TakeClock,
): readonly TriedSetting[] {
  const use = transition[end];
  const isChain = use.kind === 'chain';
  const inReport = (time: number): number => (isChain ? time : takeTime(clock, time).inFile);
  const last = clip.loop || isChain ? Number.POSITIVE_INFINITY : clipDuration(clip);
  const put = (before: Transition, patch: Partial<MotionUse>): Transition => ({
    ...before,
    [end]: { ...before[end], ...patch },
  });
  const [timeLabel, rateLabel] = endLabels[end];
  const time: TriedSetting = {
    id: `${end}.time`,
    label: timeLabel,
    now: use.time,
    tries: Array.from(
      { length: 2 * AROUND.steps + 1 },
      (_, i) => use.time + (i - AROUND.steps) * AROUND.step,
    ).filter((each) => each >= 0 && each <= last),
    step: 0.01,
    // It no longer follows a marker.
    with: (before, value) => put(before, { time: Number(value), marker: undefined }),
    words: (value) => inUnit(inReport(Number(value)), 's'),
    inReport,
  };
  const rate: TriedSetting = {
    id: `${end}.playRate`,
    label: rateLabel,
    now: use.playRate,
    tries: spread(RATES),
    step: RATES.step,
    with: (before, value) => put(before, { playRate: Number(value) }),
    words: (value) => `${inUnit(Number(value), '')}×`,
  };
  return isChain ? [time] : [time, rate];
}

/** A setting of a slot alone. */
interface SlotSetting extends Omit<TriedSetting, 'with'> {
  change(slot: Slot, value: SettingValue): Slot;
}

/** The settings of slot `index` of a transition. */
export function slotSettings(transition: Transition, index: number): readonly TriedSetting[] {
  const slot = transition.slots[index];
  const method = findBlendMethod(slot.method);
  if (method === undefined) return [];
  const all = [
    ...valueSettings(slot, method),
    ...runSettings(slot, method, transition.trailing.length > 0),
    methodSetting(slot),
  ];
  return all.map(({ change, ...setting }) => ({
    ...setting,
    with: (before, value) => ({
      ...before,
      slots: before.slots.map((each, i) => (i === index ? change(each, value) : each)),
    }),
  }));
}

/**
 * Other methods keep values of the same name. Those with muscles need a choice of them, and are not tried.
 */
function methodSetting({ method: now }: Slot): SlotSetting {
  const others = offeredMethods.filter(
    ({ id, parameters }) => id !== now && !Object.hasOwn(parameters, 'muscles'),
  );
  return {
    id: 'method',
    label: 'Method',
    now,
    tries: others.map(({ id }) => id),
    step: null,
    change: (slot, id) => switchMethod(slot, findBlendMethod(String(id)) ?? others[0]),
    words: (id) => methodLabel(String(id)),
  };
}

/** The parameters of the method. */
function valueSettings({ values }: Slot, method: BlendMethod): readonly SlotSetting[] {
  return Object.entries(method.parameters).flatMap(([name, spec]): readonly SlotSetting[] => {
    if (spec.kind === 'muscles') return [];
    const now = values[name] ?? spec.default;
    return [
      {
        id: `values.${name}`,
        label: spec.label,
        now,
        tries: spec.kind === 'number' ? spread(spec) : optionsOf(spec).filter((option) => option !== now),
        step: spec.kind === 'number' ? spec.step : null,
        change: (slot, value) => ({
          ...slot,
          values: { ...slot.values, [name]: typeof value === 'number' ? value : String(value) },
        }),
        words: (value) => valueText(spec, typeof value === 'number' ? value : String(value)),
      },
    ];
  });
}

/** Ticks of engines, 1/s. */
const TICKS = [null, 24, 30, 60, 120];

/** Settings that methods share. */
function runSettings(slot: Slot, method: BlendMethod, trails: boolean): readonly SlotSetting[] {
  const own = slotTime(slot);
  const label = timeName(slot.values) === 'blendTime' ? 'Root blend time' : 'Root half-life';
  const root: SlotSetting = {
    id: 'rootTime',
    label,
    now: slot.rootTime ?? null,
    tries: [null, ...spread({ ...ROOT_TIMES, unit: 's', step: 0.01 })],
    step: 0.01,
    change: (before, value) => ({ ...before, rootTime: typeof value === 'number' ? value : undefined }),
    words: (value) => (typeof value === 'number' ? inUnit(value, 's') : 'that of the joints'),
  };
  const tick: SlotSetting = {
    id: 'tick',
    label: 'Tick',
    now: slot.tick ?? null,
    tries: TICKS,
    step: null,
    change: (before, value) => ({ ...before, tick: typeof value === 'number' ? value : undefined }),
    words: (value) => (typeof value === 'number' ? inUnit(value, 'Hz') : 'continuous'),
  };
  return [
    ...(own === null ? [] : [root]),
    ...(method.isEngineNode === true ? [] : [tick]),
    ...(method.usesVelocity ? [flag('ignoresSourceVelocity', 'Ignore velocity', slot, false)] : []),
    ...(trails ? [flag('trails', 'Trailing joints', slot, true)] : []),
    ...(slot.profile === null ? [] : [without('profile', 'Joint profile', null)]),
    ...(slot.cutJoints === undefined ? [] : [without('cutJoints', 'Cut joints', undefined)]),
    ...(slot.cutCurves === undefined ? [] : [without('cutCurves', 'Cut curves', undefined)]),
  ];
}

function flag(
  id: 'ignoresSourceVelocity' | 'trails',
  label: string,
  slot: Slot,
  defaultValue: boolean,
): SlotSetting {
  const now = slot[id] ?? defaultValue;
  return {
    id,
    label,
    now,
    tries: [!now],
    step: null,
    change: (before, value) => ({ ...before, [id]: value === defaultValue ? undefined : value === true }),
    words: (value) => (value === true ? 'on' : 'off'),
  };
}

/** A setting that can only be left out. */
function without(
  id: 'profile' | 'cutJoints' | 'cutCurves',
  label: string,
  none: null | undefined,
): SlotSetting {
  return {
    id,
    label,
    now: 'set',
    tries: [null],
    step: null,
    change: (before) => ({ ...before, [id]: none }),
    words: (value) => (value === null ? 'none' : 'set'),
  };
}
