import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';

/** Contacts or speed over time, as played: of the source before the seam, of the destination after it. */
export type MotionLane = ContactLane | SpeedLane;

/** Contacts of a foot. */
export interface ContactLane {
  readonly kind: 'contacts';
  readonly name: string; // 'Contacts L'
  readonly spans: readonly TimeRange[]; // s on the seam's clock, in order of time
}

/** Horizontal speed of the root. */
export interface SpeedLane {
  readonly kind: 'speed';
  readonly name: string;
  readonly parts: readonly SpeedPart[];
  readonly most: number; // m/s, > 0: value at the top of the lane
}

/** Speeds at equal intervals. */
export interface SpeedPart {
  readonly start: number; // s on the seam's clock, of the first value
  readonly step: number; // s, > 0
  readonly values: Float32Array; // m/s
  readonly shown: TimeRange; // s on the seam's clock: the played part
}

/** Speed at a time of the seam's clock, m/s; null while nothing plays. */
export function speedAt({ parts }: SpeedLane, time: number): number | null {
  const part = parts.find(({ shown }) => time >= shown.start && time <= shown.end);
  return part === undefined ? null : speedBetween(part.values, (time - part.start) / part.step);
}

/** Interpolated speed; constant before the first and after the last value. */
export function speedBetween(values: Float32Array, index: number): number {
  const at = Math.min(Math.max(index, 0), values.length - 1);
  const before = Math.floor(at);
  const next = Math.min(before + 1, values.length - 1);
  return values[before] + (values[next] - values[before]) * (at - before);
}

/** Heights of lanes, px: larger for an open clip, which leaves more room. */
const heights: Readonly<Record<MotionLane['kind'], { readonly usual: number; readonly alone: number }>> = {
  contacts: { usual: 14, alone: 18 },
  speed: { usual: 22, alone: 44 },
};

export function laneHeight({ kind }: MotionLane, alone: boolean): number {
  return heights[kind][alone ? 'alone' : 'usual'];
}

/** The value of a lane at a time of the seam's clock; '' = none. */
export function laneWords(lane: MotionLane, time: number): string {
  switch (lane.kind) {
    case 'contacts':
      return '';
    case 'speed': {
      const speed = speedAt(lane, time);
      return speed === null ? '' : `${speed.toFixed(1)} m/s`;
    }
  }
}
