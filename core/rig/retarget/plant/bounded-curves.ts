import { clamp } from '../../../kit/numbers.ts';
import type { Floats } from '../../../kit/floats.ts';

/** The largest vertical acceleration may become so many times as large. */
const LIVELIER = 1.08;

/**
 * By how much the hips are lowered in each frame: nowhere less than `needs`, and over as little time as keeps
 * their largest vertical acceleration. One constant for all frames would keep it exactly.
 *
 * @param needs   [frames] m, at least 0
 * @param heights [frames] m, of the hips as they are
 * @param loop    true if the last frame is the first
 * @returns       [frames] m
 */
export function coverSmoothly(needs: Float64Array, heights: Float64Array, loop: boolean): Float64Array {
  const limit = LIVELIER * largestBend(heights);
  for (let radius = 2; radius < needs.length; radius = Math.ceil(radius * 1.4)) {
    const cover = coverOver(needs, radius, loop);
    if (largestBend(heights.map((height, i) => height - cover[i])) <= limit) return cover;
  }
  return new Float64Array(needs.length).fill(needs.reduce((most, need) => Math.max(most, need), 0));
}

/** The largest second difference. */
function largestBend(values: Floats): number {
  let largest = 0;
  for (let i = 2; i < values.length; i++)
    largest = Math.max(largest, Math.abs(values[i] - 2 * values[i - 1] + values[i - 2]));
  return largest;
}

/** The largest value within `radius`, averaged twice over half of it: nowhere below the values. */
function coverOver(values: Floats, radius: number, loop: boolean): Float64Array {
  const half = radius >> 1;
  const beyond = radius + 2 * half;
  const last = values.length - 1;
  const padded = Float64Array.from({ length: values.length + 2 * beyond }, (_, i) => {
    const frame = i - beyond;
    return values[loop ? ((frame % last) + last) % last : Math.max(0, Math.min(last, frame))];
  });
  return meanOver(meanOver(largestOver(padded, 2 * radius + 1), 2 * half + 1), 2 * half + 1);
}

/** The largest of each `width` values in a row. */
function largestOver(values: Floats, width: number): Float64Array {
  const largest = new Float64Array(values.length - width + 1);
  const falling: number[] = []; // places of values that fall, of which the first is the largest in reach
  let first = 0;
  for (let i = 0; i < values.length; i++) {
    while (falling.length > first && values[falling[falling.length - 1]] <= values[i]) falling.pop();
    falling.push(i);
    if (falling[first] <= i - width) first += 1;
    if (i >= width - 1) largest[i - width + 1] = values[falling[first]];
  }
  return largest;
}

/** The mean of each `width` values in a row. */
function meanOver(values: Floats, width: number): Float64Array {
  const means = new Float64Array(values.length - width + 1);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i] - (i >= width ? values[i - width] : 0);
    if (i >= width - 1) means[i - width + 1] = sum / width;
  }
  return means;
}

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
  const above = envelope(given.slice(), step, loop);
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
