import type { BoundInput } from '../../../../core/tree/inputs/bound-input.ts';
import type { NumberKey } from './input-keys.ts';
import type { ValueRange } from './input-values.ts';

/** Distance of the range and of the take to the edges of the picture, px: room for the dots of keys. */
const MARGIN = 6;

/** Time and value to px: the take from left to right, the range from bottom to top. */
export interface CurveScale {
  readonly width: number; // px
  readonly height: number;
  readonly duration: number; // s
  readonly range: ValueRange;
}

export function toX({ width, duration }: CurveScale, time: number): number {
  return MARGIN + (time / duration) * (width - 2 * MARGIN);
}

export function toY({ height, range: { minimum, maximum } }: CurveScale, value: number): number {
  return MARGIN + ((maximum - value) / (maximum - minimum)) * (height - 2 * MARGIN);
}

/** Time and value at a point, px: the inverse of `toX` and `toY`. */
export function keyAt({ width, height, duration, range }: CurveScale, x: number, y: number): NumberKey {
  const { minimum, maximum } = range;
  const value = maximum - ((y - MARGIN) / (height - 2 * MARGIN)) * (maximum - minimum);
  return { time: ((x - MARGIN) / (width - 2 * MARGIN)) * duration, value };
}

/** SVG path of an input over its take: a point per px, and both sides of each key, where it may step. */
export function curvePath({ track, now }: BoundInput, keys: readonly NumberKey[], scale: CurveScale): string {
  const { width, duration } = scale;
  const columns = Array.from({ length: Math.ceil(width) + 1 }, (_, i) =>
    Math.min((i / width) * duration, duration),
  );
  // More keys than columns are not told apart.
  const corners = keys.length > width ? [] : keys.flatMap(({ time }) => [time - 1e-9, time]);
  const inside = corners.filter((time) => time > 0 && time < duration);
  const times = [...columns, ...inside].sort((a, b) => a - b);
  const points = times.map((time) => {
    const { value } = track.sample(now, { time });
    return `${toX(scale, time).toFixed(1)} ${toY(scale, value).toFixed(1)}`;
  });
  // Equal points follow each other where the curve is vertical to a tenth of a px.
  return `M${points.filter((point, i) => point !== points[i - 1]).join('L')}`;
}

/** SVG path with a dot, a line of no length, for each key. */
export function dotsPath(keys: readonly NumberKey[], scale: CurveScale): string {
  return keys
    .map(({ time, value }) => `M${toX(scale, time).toFixed(1)} ${toY(scale, value).toFixed(1)}h0`)
    .join('');
}

/** Index of the key that is nearest to a point, px, and at most `reach` away; -1 = none. */
export function nearestKey(
  keys: readonly NumberKey[],
  scale: CurveScale,
  point: { readonly x: number; readonly y: number },
  reach: number,
): number {
  let nearest = { index: -1, distance: reach };
  keys.forEach(({ time, value }, index) => {
    const distance = Math.hypot(toX(scale, time) - point.x, toY(scale, value) - point.y);
    if (distance <= nearest.distance) nearest = { index, distance };
  });
  return nearest.index;
}
