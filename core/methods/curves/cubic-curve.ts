import type { Floats } from '../../kit/floats.ts';
import type { PoseOffset } from '../../pose/offset.ts';
import { MIN_BLEND_TIME } from '../parts/blend-parameters.ts';

/**
 * Writes the Hermite cubic from an offset and its rate to zero and rest, `s = t / T`; zero from `T` on:
 *
 *   x = x0 (2 s^3 - 3 s^2 + 1) + v0 T (s^3 - 2 s^2 + s),   v = x0 (6 s^2 - 6 s) / T + v0 (3 s^2 - 4 s + 1)
 *
 * @param blendTimes [owners] T, s, >= 0
 * @param time       `elapsed` in s; below 0 counts as 0
 */
export function fadeAlongCubic(
  out: PoseOffset,
  { channels: { runs }, values, rates }: PoseOffset,
  blendTimes: Floats,
  time: { readonly elapsed: number },
): PoseOffset {
  const elapsed = Math.max(time.elapsed, 0);
  for (let r = 0; r < runs.length; r++) {
    const { start, width, owners } = runs[r];
    for (let c = 0, i = start; c < owners.length; c++) {
      const blendTime = blendTimes[owners[c]];
      const over = blendTime <= MIN_BLEND_TIME || elapsed >= blendTime;
      const s = over ? 1 : elapsed / blendTime;
      const left = over ? 0 : (2 * s - 3) * s * s + 1;
      const way = over ? 0 : (s - 1) * (s - 1) * s * blendTime;
      const slope = over ? 0 : (6 * (s - 1) * s) / blendTime;
      const speed = over ? 0 : (3 * s - 1) * (s - 1);
      for (const end = i + width; i < end; i++) {
        const x = values[i];
        const v = rates[i];
        out.values[i] = left * x + way * v;
        out.rates[i] = slope * x + speed * v;
      }
    }
  }
  return out;
}
