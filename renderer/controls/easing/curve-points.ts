import { clamp } from '#core/kit/numbers.ts';
import { createEasingCurve, type EasingPoint } from '#core/methods/curves/easing-curve.ts';
import {
  CURVE_RANGE,
  easingCurveText,
  isCurveText,
  MAX_POINTS,
  parseCurvePoints,
  parseEasing,
  MIN_GAP,
} from '#core/methods/curves/easing-text.ts';
import { applyEasing, type Easing } from '#core/methods/curves/easing.ts';

/**
 * Places of the first points of a custom curve, which starts as a named easing: enough to look like it, few
 * enough to drag.
 */
const BEGINNING = [0, 0.25, 0.5, 0.75, 1];

/** Coordinates are multiples of a thousandth. */
const STEPS = 1 / MIN_GAP;

export type Points = readonly EasingPoint[];

/** Points of a curve's text; empty for a named easing, and for text that cannot be read. */
export function pointsOf(text: string): Points {
  const parsed = isCurveText(text) ? parseCurvePoints(text) : null;
  return parsed?.ok ? parsed.value : [];
}

/** Text of a custom curve that looks like the easing `text`. */
export function curveLike(text: string): string {
  const parsed = parseEasing(text);
  const easing = parsed.ok ? parsed.value : 'linear';
  return easingCurveText(BEGINNING.map((x) => ({ x, y: rounded(weightAt(easing, x)) })));
}

/** Weight of a curve at `x`, 0 to 1. */
export function curveAt(points: Points, x: number): number {
  return weightAt(createEasingCurve(points), x);
}

function weightAt(easing: Easing, x: number): number {
  return applyEasing(new Float64Array([x, 0]), 0, easing)[0];
}

/** Moves point `index` as close to `to` as its neighbours and the range allow; the ends stay. */
export function movedPoint(points: Points, index: number, to: EasingPoint): Points {
  if (index <= 0 || index >= points.length - 1) return points;
  const [before, after] = [points[index - 1], points[index + 1]];
  const x = clamp(rounded(to.x), before.x + MIN_GAP, after.x - MIN_GAP);
  const y = clamp(to.y, CURVE_RANGE.lowest, CURVE_RANGE.highest);
  return points.with(index, { x: rounded(x), y: rounded(y) });
}

/** Adds a point on the curve at `x`; returns null if there is no room. */
export function withPoint(
  points: Points,
  x: number,
): { readonly points: Points; readonly index: number } | null {
  const at = rounded(x);
  const index = points.findIndex((point) => point.x > at);
  if (points.length >= MAX_POINTS || index <= 0) return null;
  const isRoom = at - points[index - 1].x >= MIN_GAP && points[index].x - at >= MIN_GAP;
  if (!isRoom) return null;
  const y = rounded(curveAt(points, at));
  return { points: points.toSpliced(index, 0, { x: at, y }), index };
}

/** Removes point `index`; the ends stay. */
export function withoutPoint(points: Points, index: number): Points {
  return index <= 0 || index >= points.length - 1 ? points : points.toSpliced(index, 1);
}

/** Middle of the two neighbours that are farthest apart in x. */
export function widestGap(points: Points): number {
  const gaps = points.slice(1).map(({ x }, i) => ({ width: x - points[i].x, middle: (x + points[i].x) / 2 }));
  return gaps.reduce((widest, gap) => (gap.width > widest.width + 1e-9 ? gap : widest)).middle;
}

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS + 0; // avoids −0
}
