import { MAX_WORK, timeForWork, workTime, slowestRate } from '../../procedural/muscle/muscle-progress.ts';
import { oncePer } from '../../kit/long-work.ts';
import { INSTANT, MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import { springSettlingTime, THOUSANDTH } from '../curves/decay.ts';
import type { HalfLifeEstimate } from '../half-lives/extrapolation.ts';
import type { Arrival, Promises, Values } from '../parts/method.ts';
import type { Ease } from '../parts/setting-spec.ts';
import { easingValue, numberValue } from './read-values.ts';
import { partHalfLives, pullOf, readAllDrives } from './seam-muscles.ts';

/** Slopes below this are rounding errors. */
const FLAT_BELOW = 1e-9;

/** What follows from how a method arrives. */
interface ArrivalRule {
  /** True if joints arrive by a weight, on which a profile can act. */
  readonly hasWeight: boolean;
  /** Time in which a joint of factor 1 arrives, s: exactly, or for a spring to a thousandth of the offset. */
  settlingTime(values: Values): number;
  /** For a method whose velocity does not jump. */
  promises(values: Values): Promises;
}

const blendTime = (values: Values): number => numberValue(values, 'blendTime');
const halfLife = (values: Values): number => numberValue(values, 'halfLife');

/** Promises of a cut. It has no end that could jump: from the seam on there is only the destination. */
export const CUT_PROMISES: Promises = { startsC1: false, endsC1: true, endsExactly: true };

export const arrivalRules: Readonly<Record<Arrival, ArrivalRule>> = {
  cut: { hasWeight: false, settlingTime: () => 0, promises: () => CUT_PROMISES },
  curve: {
    hasWeight: false,
    settlingTime: blendTime,
    promises: (values) => ({ startsC1: blendTime(values) > INSTANT, endsC1: true, endsExactly: true }),
  },
  fade: {
    hasWeight: true,
    settlingTime: blendTime,
    promises: (values) => fadePromises(easingValue(values, 'easing'), blendTime(values)),
  },
  spring: {
    hasWeight: false,
    settlingTime: (values) => springSettlingTime(halfLife(values)),
    promises: (values) => springPromises(halfLife(values)),
  },
  muscles: {
    hasWeight: true,
    /** Until the slowest muscle arrives, a spring within a thousandth; `MAX_WORK` if one never does. */
    settlingTime: (values) => Math.min(pullOfAll(values).time, MAX_WORK),
    promises: pullPromises,
  },
  muscleSprings: {
    hasWeight: false,
    settlingTime: (values) => springSettlingTime(Math.max(...allHalfLives(values))),
    promises: (values) => springPromises(Math.min(...allHalfLives(values))),
  },
};

/** Promises of a cross-fade: C1 where the slope of the easing is zero, and exact at the end. */
export function fadePromises(ease: Ease, time: number): Promises {
  if (time <= MIN_BLEND_TIME) return CUT_PROMISES;
  const slopeAt = (progress: number): number => ease(new Float64Array([progress, 0]), 0)[1];
  return {
    startsC1: time > INSTANT && Math.abs(slopeAt(0)) < FLAT_BELOW,
    endsC1: Math.abs(slopeAt(1)) < FLAT_BELOW,
    endsExactly: true,
  };
}

/** Promises of a spring with a half-life in s: with none it starts like a cut. */
export function springPromises(time: number): Promises {
  return { startsC1: time > INSTANT, endsC1: true, endsExactly: false };
}

/** True if every axis keeps its velocity at the seam and decays gradually. */
export function keepsSeamVelocity({ minimum, maximum, limits }: HalfLifeEstimate): boolean {
  const isUnlimited = Math.min(...Object.values(limits ?? {})) === Number.POSITIVE_INFINITY;
  return isUnlimited && Math.min(minimum, maximum) > INSTANT;
}

/** Half-lives of all possible muscles, s. */
function allHalfLives(values: Values): readonly number[] {
  return readAllDrives(values).flatMap((drive) => partHalfLives(drive, halfLife(values), 1));
}

const pullOfAll = oncePer((values: Values) => {
  const drives = readAllDrives(values);
  const { blendTimes, paths = [] } = pullOf(
    drives,
    blendTime(values),
    drives.map(() => 1),
  );
  const times = drives.map((drive, j) => {
    if (drive.spring === undefined)
      return workTime({ drives: [drive], blendTimes: [blendTimes[j]], paths: [paths[j]] });
    const share = drive.strength * Math.min(1, drive.translationalSensitivity);
    return timeForWork(drive, THOUSANDTH / (slowestRate(drive.spring) * share));
  });
  return { time: Math.max(...times), hasSpring: drives.some(({ spring }) => spring !== undefined) };
});

/** Promises of a blend whose muscles may be too weak to arrive, or so strong that it is a cut. */
function pullPromises(values: Values): Promises {
  const { time, hasSpring } = pullOfAll(values);
  if (blendTime(values) <= MIN_BLEND_TIME && !hasSpring) return CUT_PROMISES;
  const pulls = readAllDrives(values).map(
    ({ strength, followed, translationalSensitivity }) =>
      Math.max(1, strength, ...(followed?.pulls ?? [])) * Math.max(1, translationalSensitivity),
  );
  return {
    startsC1: blendTime(values) > INSTANT * Math.max(...pulls),
    endsC1: true,
    endsExactly: !hasSpring && time < MAX_WORK,
  };
}
