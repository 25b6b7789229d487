import { clamp, formatNumber, withUnit } from '#core/kit/numbers.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

/** A lane over time, as played: of the source before the seam, of the destination after it. */
export type MotionLane = SpanLane | CurveLane;

/** Spans, such as the contacts of a foot. */
export interface SpanLane {
  readonly kind: 'spans';
  readonly name: string; // 'Contacts L'
  readonly spans: readonly TimeRange[]; // s on the seam's clock, in order of time
}

/** A measure, such as the speed of the root. */
export interface CurveLane {
  readonly kind: 'curve';
  readonly name: string;
  readonly unit: string; // 'm/s'
  readonly parts: readonly CurvePart[];
  readonly most: number; // > 0: value at the top of the lane
}

/** Values at equal intervals. */
export interface CurvePart {
  readonly start: number; // s on the seam's clock, of the first value
  readonly step: number; // s, > 0
  readonly values: Float32Array; // >= 0; NaN = a gap
  readonly shown: TimeRange; // s on the seam's clock: the played part
}

/** Value at a time of the seam's clock; null while nothing plays, and in a gap. */
export function valueAt({ parts }: CurveLane, time: number): number | null {
  const part = parts.find(({ shown }) => time >= shown.start && time <= shown.end);
  const value = part ? valueBetween(part.values, (time - part.start) / part.step) : Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Interpolated value; constant before the first and after the last. */
export function valueBetween(values: Float32Array, index: number): number {
  const at = clamp(index, 0, values.length - 1);
  const before = Math.floor(at);
  const next = Math.min(before + 1, values.length - 1);
  // A gap after the value does not reach it.
  return at === before ? values[before] : values[before] + (values[next] - values[before]) * (at - before);
}

/** The value of a lane at a time of the seam's clock; '' = none. */
export function describeLane(lane: MotionLane, time: number): string {
  const value = lane.kind === 'curve' ? valueAt(lane, time) : null;
  return lane.kind === 'curve' && value !== null
    ? withUnit(formatNumber(value, value < 10 ? 1 : 0), lane.unit)
    : '';
}
