import type { Clock } from '../../clip/motion.ts';
import type { Changing } from '../weights/changing.ts';

/** Interpolation between keys. */
export const INTERPOLATIONS = ['step', 'linear'] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** A number as a function of time, by keys. It is constant before the first and after the last key. */
export interface KeyTrack {
  readonly times: Float64Array; // [keys] s, ascending; at least one
  readonly values: Float64Array; // [keys]
  readonly slopes: Float64Array; // [keys] per s, from each key to the next
}

export function createKeyTrack(
  keys: readonly { readonly time: number; readonly value: number }[],
  interpolation: Interpolation,
): KeyTrack {
  const slopes = keys.map(({ time, value }, i) => {
    const next = keys[i + 1];
    if (interpolation === 'step' || next === undefined || next.time === time) return 0;
    return (next.value - value) / (next.time - time);
  });
  return {
    times: Float64Array.from(keys, ({ time }) => time),
    values: Float64Array.from(keys, ({ value }) => value),
    slopes: Float64Array.from(slopes),
  };
}

/** Index of the last key at or before `clock.elapsed`, -1 before the first. */
export function findKey(times: Float64Array, clock: Clock): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= clock.elapsed) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Writes the track's value and slope at `clock.elapsed`. */
export function sampleKeyTrack(out: Changing, { times, values, slopes }: KeyTrack, clock: Clock): Changing {
  const key = findKey(times, clock);
  out.value = key < 0 ? values[0] : values[key] + slopes[key] * (clock.elapsed - times[key]);
  out.rate = key < 0 ? 0 : slopes[key];
  return out;
}
