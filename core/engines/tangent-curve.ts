import type { tangentCurveSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { parseEasing } from '../methods/curves/easing-text.ts';
import { applyEasing, type Easing } from '../methods/curves/easing.ts';

/** A cubic between each two points, as engines have it. */
export type TangentCurve = Saved<typeof tangentCurveSchema>;

/** A point of a curve; tangents are slopes. */
type TangentPoint = TangentCurve['points'][number];

/** Deviation at which no more points are added, of the weight. */
const TOLERANCE = 5e-4;
const MAX_POINTS = 32;

/** Places at which a cubic is compared with the easing. */
const CHECKS = 16;

/**
 * Slopes of a cubic up to this multiple of its secant do not overshoot.
 *
 * Source: Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation" (1980).
 */
const STEEPEST = 3;

/**
 * Points are no nearer in x: engines drop keys that are too near, and a vertical slope would take them all.
 */
const LEAST_GAP = 1 / 1024;

/**
 * An easing as a curve; null for a linear one, which needs none. Points are added where the curve differs
 * most.
 */
export function tangentCurveOf(text: string): TangentCurve | null {
  const parsed = parseEasing(text);
  if (!parsed.ok || parsed.value === 'linear') return null;
  const easing = parsed.value;
  let xs = typeof easing === 'string' ? [0, 0.5, 1] : Array.from(easing.knots).filter((_, i) => i % 3 === 0);
  for (;;) {
    const points = pointsAt(easing, xs);
    const deviations = deviationsOf(easing, points);
    const divisible = deviations.map((deviation, k) => (xs[k + 1] - xs[k] >= 2 * LEAST_GAP ? deviation : 0));
    const worst = Math.max(...divisible);
    if (worst <= TOLERANCE || xs.length === MAX_POINTS)
      return { points, maximum_deviation: Math.max(...deviations) };
    const k = divisible.indexOf(worst);
    xs = xs.toSpliced(k + 1, 0, (xs[k] + xs[k + 1]) / 2);
  }
}

function eased(easing: Easing, x: number): { readonly y: number; readonly slope: number } {
  const [y, slope] = applyEasing(Float64Array.of(x, 0), 0, easing);
  return { y, slope };
}

/** The easing at places, with its slopes bounded on each side. */
function pointsAt(easing: Easing, xs: readonly number[]): readonly TangentPoint[] {
  const places = xs.map((x) => ({ x, ...eased(easing, x) }));
  const tangent = (i: number, side: -1 | 1): number => {
    const here = places[i];
    const next = places[i + side];
    if (next === undefined) return 0;
    const limit = STEEPEST * Math.abs((next.y - here.y) / (next.x - here.x));
    return Math.min(Math.max(here.slope, -limit), limit);
  };
  return places.map(({ x, y }, i) => ({ x, y, left_tangent: tangent(i, -1), right_tangent: tangent(i, 1) }));
}

/** How much each segment differs from the easing. */
const deviationsOf = (easing: Easing, points: readonly TangentPoint[]): readonly number[] =>
  points.slice(1).map((b, k) => {
    const a = points[k];
    const differences = Array.from({ length: CHECKS - 1 }, (_, i) => {
      const s = (i + 1) / CHECKS;
      return Math.abs(cubicAt(a, b, s) - eased(easing, a.x + s * (b.x - a.x)).y);
    });
    return Math.max(...differences);
  });

/**
 * The weight of a curve between two points: a Bézier curve whose inner points are a third of the way along
 * the tangents, as in Godot’s `Curve` and in Blender’s F-curves. @param s 0 … 1, share of the way
 */
export function cubicAt(a: TangentPoint, b: TangentPoint, s: number): number {
  const third = (b.x - a.x) / 3;
  const left = a.y + third * a.right_tangent;
  const right = b.y - third * b.left_tangent;
  const r = 1 - s;
  return r * r * r * a.y + 3 * r * r * s * left + 3 * r * s * s * right + s * s * s * b.y;
}
