import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';

/** What the motion does over time, as it is played: the source before the seam, the destination after it. */
export type MotionLane = ContactLane | SpeedLane;

/** When a foot stands. */
export interface ContactLane {
  readonly kind: 'contacts';
  readonly name: string; // 'Contacts L'
  readonly spans: readonly TimeRange[]; // s on the seam's clock, by time
}

/** How fast the root goes over the ground. */
export interface SpeedLane {
  readonly kind: 'speed';
  readonly name: string;
  readonly parts: readonly SpeedPart[];
  readonly most: number; // m/s, > 0: the top of the lane
}

/** Speeds at evenly spaced moments. */
export interface SpeedPart {
  readonly start: number; // s on the seam's clock, of the first value
  readonly step: number; // s, > 0
  readonly values: Float32Array; // m/s
  readonly shown: TimeRange; // s on the seam's clock: what is played of it
}

/** The speed at a moment of the seam's clock, m/s; null while nothing is played. */
export function speedAt({ parts }: SpeedLane, time: number): number | null {
  const part = parts.find(({ shown }) => time >= shown.start && time <= shown.end);
  return part === undefined ? null : speedBetween(part.values, (time - part.start) / part.step);
}

/** Between two values; before the first and behind the last it is theirs. */
export function speedBetween(values: Float32Array, index: number): number {
  const at = Math.min(Math.max(index, 0), values.length - 1);
  const before = Math.floor(at);
  const next = Math.min(before + 1, values.length - 1);
  return values[before] + (values[next] - values[before]) * (at - before);
}

/** Height of a lane, px: below a clip by itself there is more room. */
export function laneHeight({ kind }: MotionLane, alone: boolean): number {
  if (alone) return kind === 'contacts' ? 18 : 44;
  return kind === 'contacts' ? 14 : 22;
}
