import { takeTime, type SeamClocks, type TakeClock } from '../../clip/take-time.ts';
import { clipDuration } from '../../clip/clip.ts';
import { valueAt, type ScaledRange } from '../../judge/tune.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { Alignment, MotionUse, Transition, Slot } from '../../transition/document/document.ts';
import { alignmentWords, inUnit, wording } from '../../transition/review/review-changes.ts';
import {
  settingWords,
  titleOf,
  usedSettings,
  withSetting,
  type SlotSetting,
} from '../../transition/document/slot-settings.ts';
import { switchMethod } from '../../transition/evaluation/switch-method.ts';
import { findBlendMethod, methodLabel, offeredMethods } from '../../methods/registry.ts';
import { isLikeDefault, optionsOf, type SpecifiedValue } from '../../methods/setting-kinds.ts';

/** A value of a setting; null = none, or as for the joints. */
export type TriedValue = number | string | boolean | null;

/** A setting of a transition that can be tried alone. */
export interface TriedSetting {
  readonly id: string; // its path in the transition, or in a slot
  readonly label: string; // as in the inspector
  readonly now: TriedValue;
  readonly tries: readonly TriedValue[];
  /** The step of a number, which is also tried between two others; null = nothing between. */
  readonly step: number | null;
  /** The transition with a value of it. */
  with(transition: Transition, value: TriedValue): Transition;
  words(value: TriedValue): string;
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
interface SlotTries extends Omit<TriedSetting, 'with'> {
  change(slot: Slot, value: TriedValue): Slot;
}

/** The settings of slot `index` of a transition. @param hasChannels its clips have scales or curves */
export function slotSettings(
  transition: Transition,
  index: number,
  hasChannels: boolean,
): readonly TriedSetting[] {
  const slot = transition.slots[index];
  if (findBlendMethod(slot.method) === undefined) return [];
  const used = usedSettings(slot, { ...transition, hasChannels });
  return [...used.flatMap(triedSetting), methodSetting(slot)].map(({ change, ...setting }) => ({
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
function methodSetting({ method: now }: Slot): SlotTries {
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

/** The values of a setting that are tried; null = as in a slot that lacks it. */
function othersOf(setting: SpecifiedValue): readonly TriedValue[] {
  const { spec, value } = setting;
  if (spec.kind === 'muscles') return []; // a choice of them is needed
  if (spec.kind === 'number') return spec.offered ?? spread(spec);
  if (spec.kind === 'flag') return [value !== true];
  const options = optionsOf(spec);
  if (options !== null) return options.filter((option) => option !== value);
  return isLikeDefault(setting) ? [] : [null];
}

/** A setting of a slot with the values that are tried of it; none if there are no others. */
function triedSetting(setting: SlotSetting): readonly SlotTries[] {
  const { name, place, spec, value, unset } = setting;
  const lacking = unset === '' ? spec.default : undefined;
  const others = othersOf({ spec, value: value ?? spec.default });
  const all = unset === '' ? others : [null, ...others];
  if (all.length === 0) return [];
  return [
    {
      id: place === 'field' ? name : `values.${name}`,
      label: titleOf(setting),
      now: typeof value === 'object' ? 'set' : (value ?? null),
      tries: all,
      step: spec.kind === 'number' && spec.offered === undefined ? spec.step : null,
      change: (slot, tried) => withSetting(slot, setting, tried ?? undefined),
      words: (tried) =>
        tried === 'set' ? tried : settingWords({ ...setting, value: tried ?? lacking }, wording),
    },
  ];
}
