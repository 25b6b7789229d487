import { checkpoint } from '../checkpoint.ts';
import type { JudgedSlot } from './judged-slot.ts';

/** The result of a metric for a slot. */
export interface Measured {
  /** In the unit of the metric; NaN = it does not apply, for example without feet. */
  readonly value: number;
  /** [judged moments, from the seam to the end] the same over time, in `seriesUnit`. */
  readonly series?: Float64Array;
  /** [joints] the same for each joint; NaN = not judged. */
  readonly joints?: Float64Array;
}

/** A number that says how good a motion is. */
export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly seriesUnit?: string; // if not `unit`
  readonly digits: number;
  readonly better: 'lower' | 'higher';
  /** What it measures, and what to try if it is bad. */
  readonly tip: string;
  /** It also judges a clip by itself: a reference for the value of a slot. */
  readonly ofClips?: true;
  /** Differences of values up to this one are not seen: no slot is better. */
  readonly equalWithin: number;
  measure(slot: JudgedSlot): Measured;
}

/** Number of judged moments, the seam and the end included. */
export const judgedMoments = ({ seam, end }: JudgedSlot): number => end - seam + 1;

/** A series with `read` at each judged moment. @param read given the moment of the tracks */
export function seriesOf(slot: JudgedSlot, read: (moment: number) => number): Float64Array {
  return Float64Array.from({ length: judgedMoments(slot) }, (_, i) => read(slot.seam + i));
}

/** The largest of what is read of some joints, 0 or more, over time and for each of them. @param read given the moment of the tracks */
export function worstOf(
  slot: JudgedSlot,
  of: Iterable<number>,
  read: (joint: number, moment: number) => number,
): Measured {
  const series = new Float64Array(judgedMoments(slot));
  const joints = new Float64Array(slot.output.joints).fill(Number.NaN);
  for (const joint of of) {
    checkpoint();
    joints[joint] = 0;
    for (let i = 0; i < series.length; i++) {
      const value = read(joint, slot.seam + i);
      if (value > joints[joint]) joints[joint] = value;
      if (value > series[i]) series[i] = value;
    }
  }
  return { value: largestOf(series), series, joints };
}

export const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const largestOf = (values: Float64Array): number =>
  values.reduce((most, value) => (value > most ? value : most), 0);
