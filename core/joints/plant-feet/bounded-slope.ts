import { clamp } from '../../clamp.ts';
import type { Floats } from '../../floats.ts';

/**
 * The values nearest to some wishes whose steps from frame to frame are at most `step`: what cannot be reached
 * is spread over time. Frames that matter come first: the others give way to them where both cannot be.
 *
 *   high(t) = min over s of wish(s) + step |t - s|,   low(t) = max over s of wish(s) - step |t - s|
 *
 * The middle of both has no larger steps, and no values of such steps are nearer at the worst frame.
 *
 * @param wishes  [frames]
 * @param matters [frames] 1 or 0
 * @param step    >= 0; wishes with smaller steps stay what they are
 * @param loop    true if the last frame is the first
 */
export function boundedSlope(wishes: Floats, matters: Uint8Array, step: number, loop: boolean): Float64Array {
  const [high, low] = [1, -1].map((sign) =>
    envelope(
      Float64Array.from(wishes, (wish, i) => (matters[i] === 1 ? sign * wish : Number.POSITIVE_INFINITY)),
      step,
      loop,
    ).map((value) => sign * value),
  );
  // Where frames that matter contradict each other, the middle is the nearest to both.
  const given = Float64Array.from(wishes, (wish, i) =>
    low[i] > high[i] ? (low[i] + high[i]) / 2 : clamp(wish, low[i], high[i]),
  );
  const above = envelope(given, step, loop);
  const below = envelope(
    given.map((value) => -value),
    step,
    loop,
  );
  return above.map((value, i) => (value - below[i]) / 2);
}

/** min over s of value(s) + step |t - s|, by one pass in each direction; in a loop by two. */
function envelope(values: Float64Array, step: number, loop: boolean): Float64Array {
  const last = values.length - 1;
  for (let turn = 0; turn < (loop ? 2 : 1); turn++) {
    if (loop) values[0] = values[last] = Math.min(values[0], values[last]);
    for (let i = 1; i <= last; i++) values[i] = Math.min(values[i], values[i - 1] + step);
    if (loop) values[last] = values[0] = Math.min(values[0], values[last]);
    for (let i = last - 1; i >= 0; i--) values[i] = Math.min(values[i], values[i + 1] + step);
  }
  if (loop) values[last] = values[0];
  return values;
}
