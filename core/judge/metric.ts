import { largestOf } from '../kit/numbers.ts';
import type { Foot } from '../rig/roles/body-limbs.ts';
import type { JointLimits } from '../rig/joint-limits.ts';
import type { SeamSides } from '../transition/evaluation/seam-sides.ts';
import type { LimbCapsules } from './limb-capsules.ts';
import { takeNumbers, type MotionTrack } from './motion-track.ts';
import { checkpoint, oncePer } from '../kit/long-work.ts';

/** Standing height of the person that lengths of metrics are for, m. */
const PERSON = 1.75;

/** The figure whose motion is judged. */
export interface JudgedFigure {
  readonly body: Int32Array; // the joints that count: see `ClipRoot`
  readonly weights: Float64Array; // [joints] see `jointWeights`
  readonly feet: readonly JudgedFoot[];
  readonly ground: number; // m
  readonly height: number; // m, standing
  readonly limits: readonly JointLimits[]; // [joints] of its own clips
  readonly capsules: LimbCapsules | null; // null: its joint map has no torso or no limbs
}

/** A foot, and when it stands in both clips. */
export interface JudgedFoot extends Foot {
  readonly floor: number; // m above the ground, of its lowest point while it stands
  readonly inSource: Uint8Array; // [moments] 1 while it stands there
  /** [moments and later ones] see `HOLD_SECONDS`; a lock holds the foot as long as it stands. */
  readonly inDestination: Uint8Array;
}

/** The size of a figure, as a share of that person’s. */
export const sizeOf = ({ height }: Pick<JudgedFigure, 'height'>): number => height / PERSON;

/**
 * A slot as metrics read it: its motion and those of both clips, at the same moments. Tracks may be longer
 * than what is judged.
 */
export interface JudgedSlot {
  readonly figure: JudgedFigure;
  readonly rate: number; // moments per second
  readonly seam: number; // moment of the seam
  readonly end: number; // last judged moment: a second later, or when the slot has settled; tracks continue beyond it
  readonly blendEnd: number; // moment after which there is no trace of the source, at most `end`
  readonly output: MotionTrack;
  readonly source: MotionTrack; // as it plays on
  readonly destination: MotionTrack; // as this slot has placed it
  readonly sides: SeamSides; // of the seam, of the output without a foot lock, which takes hold from rest
}

/** The result of a metric for a slot. */
export interface Measured {
  /** In the unit of the metric; NaN = it does not apply, for example without feet. */
  readonly value: number;
  /**
   * [judged moments, from the seam to the end] the same over time, in `seriesUnit`: of a total or mean the
   * motion by itself.
   */
  readonly series?: Float64Array;
  /** [joints] the same for each joint; NaN = not judged. */
  readonly joints?: Float64Array;
  /** [curves] the same for each curve. */
  readonly curves?: Float64Array;
}

/**
 * A number that says how good a motion is. Peaks, shares and jumps are of the judged moments. Totals and
 * means are integrals over them of what the slot has beyond its destination at the same moment, means per
 * second: once a slot has settled, nothing is added.
 */
export interface Metric<Id extends string = string> {
  readonly id: Id; // saved in budgets and votes: never rename
  readonly label: string;
  readonly unit: string;
  readonly seriesUnit?: string; // if not `unit`
  readonly digits: number;
  readonly better: 'lower' | 'higher';
  /** What it measures, and what to try if it is bad. */
  readonly tip: string;
  /**
   * It also judges a clip by itself: a reference for the value of a slot. A function if that is not
   * `measure`.
   */
  readonly ofClips?: true | ((slot: JudgedSlot) => Measured);
  /**
   * Any frame of a clip has some of it: what the destination has into itself is no difference between slots.
   */
  readonly hasFloor?: true;
  /** Differences of values up to this one are not seen: no slot is better. */
  readonly equalWithin: number;
  /**
   * What counts as one fault, in its unit: about as much as one sees at once; or why it does not count. Ours, by
   * eye on the starter clips.
   */
  readonly fault: number | string;
  /** Another seam mends it, rather than other numbers of the slot. */
  readonly atSeam?: true;
  /** What the figure lacks where the value is NaN; absent = every figure has a value. */
  readonly unmeasured?: string;
  measure(slot: JudgedSlot): Measured;
}

/** Defines a metric with the type of its id. */
export const defineMetric = <Id extends string>(metric: Metric<Id>): Metric<Id> => metric;

/** Number of judged moments, the seam and the end included. */
export const judgedMoments = ({ seam, end }: JudgedSlot): number => end - seam + 1;

/** A series with `read` at each judged moment. @param read given the moment of the tracks */
export function seriesOf(slot: JudgedSlot, read: (moment: number) => number): Float64Array {
  const series = new Float64Array(judgedMoments(slot));
  for (let i = 0; i < series.length; i++) series[i] = read(slot.seam + i);
  return series;
}

/** Memoizes what is read of a track from the seam to the end of a slot, which slots share. */
export function oncePerEnd<Value>(
  read: (slot: JudgedSlot, track: MotionTrack) => Value,
): (slot: JudgedSlot, track?: MotionTrack) => Value {
  const tracksOf = oncePer((_: JudgedSlot['figure']) =>
    oncePer((__: MotionTrack) => new Map<number, { readonly value: Value }>()),
  );
  return (slot, track = slot.output) => {
    const ends = tracksOf(slot.figure)(track);
    const known = ends.get(slot.end) ?? { value: read(slot, track) };
    ends.set(slot.end, known);
    return known.value;
  };
}

/**
 * The largest of what is read of some joints, 0 or more, over time and for each of them.
 *
 * @param read gives the series of a joint; may write and give `out`, [judged moments]
 * @param count joints, or other things that are judged one by one
 */
export function worstOf(
  slot: JudgedSlot,
  of: Iterable<number>,
  read: (joint: number, out: Float64Array) => Float64Array,
  count = slot.output.joints,
) {
  const series = new Float64Array(judgedMoments(slot));
  const out = takeNumbers(series.length);
  const joints = new Float64Array(count).fill(Number.NaN);
  for (const joint of of) {
    checkpoint();
    const values = read(joint, out);
    let most = 0;
    for (let i = 0; i < series.length; i++) {
      if (values[i] > most) most = values[i];
      if (values[i] > series[i]) series[i] = values[i];
    }
    joints[joint] = most;
  }
  return { value: largestOf(series), series, joints };
}

/**
 * The integral over the judged moments of a series, less that of the destination alone, in their unit times
 * s; so also their mean over one second. By the trapezoidal rule.
 *
 * @param alone [judged moments] of the destination at the same moments; absent = none
 */
export function excessOf({ rate }: JudgedSlot, series: Float64Array, alone?: Float64Array): number {
  const last = series.length - 1;
  let sum = 0;
  for (let i = 0; i <= last; i++) sum += (series[i] - (alone?.[i] ?? 0)) * (i === 0 || i === last ? 0.5 : 1);
  return sum / rate;
}

export const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
