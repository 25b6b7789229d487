import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import type { Sample } from './sweep.ts';

/** A larger step between samples is an angle that wrapped around, °. */
const HALF_TURN = 180;

/**
 * Finds jumps in a curve of angles where the shortest way changes direction: a line across would show a motion
 * that does not exist. Moments without samples are skipped.
 */
export function findWraps(times: ArrayLike<number>, values: ArrayLike<Sample>): readonly TimeRange[] {
  const wraps: TimeRange[] = [];
  let before = -1; // index of the last value
  for (let i = 0; i < times.length; i++) {
    const value = values[i];
    if (value === undefined) continue;
    const last = before < 0 ? null : values[before];
    if (value !== null && last != null && Math.abs(value - last) > HALF_TURN)
      wraps.push({ start: times[before], end: times[i] });
    before = i;
  }
  return wraps;
}
