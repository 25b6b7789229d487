import type { BoundInput } from '#core/tree/inputs/bound-input.ts';
import { toPixel, toValue, type Scale, pixelText, type Point } from '#renderer/kit/plot/scale.ts';
import type { NumberKey } from './input-keys.ts';
import type { ValueRange } from './input-values.ts';

/** Distance of the range and of the take to the edges of the picture, px: room for the dots of keys. */
const MARGIN = 6;

/** The take from left to right, the range from bottom to top. */
export interface CurveScale {
  readonly time: Scale; // s
  readonly value: Scale;
}

/** The scale of a picture of this size, px. */
export function curveScale(width: number, height: number, duration: number, range: ValueRange): CurveScale {
  const { minimum, maximum } = range;
  return {
    time: { low: 0, high: duration, from: MARGIN, to: width - MARGIN },
    value: { low: minimum, high: maximum, from: height - MARGIN, to: MARGIN },
  };
}

/** Place of a key, px. */
export function placeOf({ time, value }: NumberKey, scale: CurveScale) {
  return { x: toPixel(scale.time, time), y: toPixel(scale.value, value) };
}

/** The same as text of SVG. */
export function placeText(key: NumberKey, scale: CurveScale): string {
  const { x, y } = placeOf(key, scale);
  return `${pixelText(x)} ${pixelText(y)}`;
}

/** Time and value at a point, px. */
export function keyAt(scale: CurveScale, x: number, y: number): NumberKey {
  return { time: toValue(scale.time, x), value: toValue(scale.value, y) };
}

/** SVG path of an input over its take: a point per px, and both sides of each key, where it may step. */
export function curvePath({ track, now }: BoundInput, keys: readonly NumberKey[], scale: CurveScale): string {
  const { high: duration, to } = scale.time;
  const width = to + MARGIN;
  const columns = Array.from({ length: Math.ceil(width) + 1 }, (_, i) =>
    Math.min((i / width) * duration, duration),
  );
  // More keys than columns cannot be distinguished.
  const corners = keys.length > width ? [] : keys.flatMap(({ time }) => [time - 1e-9, time]);
  const inside = corners.filter((time) => time > 0 && time < duration);
  const times = [...columns, ...inside].sort((a, b) => a - b);
  const points = times.map((time) => {
    const { value } = track.sample(now, { elapsed: time });
    return placeText({ time, value }, scale);
  });
  // Equal points follow each other where the curve is vertical to a tenth of a px.
  return `M${points.filter((point, i) => point !== points[i - 1]).join('L')}`;
}

/** SVG path with a dot, a line of no length, for each key. */
export function dotsPath(keys: readonly NumberKey[], scale: CurveScale): string {
  return keys.map((key) => `M${placeText(key, scale)}h0`).join('');
}

/** Index of the key that is nearest to a point, px, and at most `reach` away; -1 = none. */
export function nearestKey(
  keys: readonly NumberKey[],
  scale: CurveScale,
  point: Point,
  reach: number,
): number {
  let nearest = { index: -1, distance: reach };
  keys.forEach((key, index) => {
    const { x, y } = placeOf(key, scale);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance <= nearest.distance) nearest = { index, distance };
  });
  return nearest.index;
}
