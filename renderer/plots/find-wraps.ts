import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import type { Sample } from './sweep.ts';

/** More than this from one sample to the next is no motion but an angle that came round, °. */
const HALF_TURN = 180;

/**
 * Where a curve of angles jumps because the shortest way to them has become the other way round: a line across would show a
 * motion that is not there. Moments that were not sampled yet are passed over.
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
