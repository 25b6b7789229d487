import { parseEasing } from '../transition/curves/easing-text.ts';
import { applyEasing, type Easing } from '../transition/curves/easing.ts';

/** A point of a Godot `Curve`; tangents are slopes. */
export interface GodotCurvePoint {
  readonly x: number; // 0 … 1, share of the cross-fade
  readonly y: number; // weight of the destination
  readonly left_tangent: number;
  readonly right_tangent: number;
}

/** A Godot `Curve`, a cubic between each two points. */
export interface GodotCurve {
  readonly points: readonly GodotCurvePoint[];
  readonly maximum_deviation: number; // of the weight, from the easing
}

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

/** An easing as a curve; null for a linear one, which needs none. Points are added where the curve differs most. */
export function godotCurveOf(text: string): GodotCurve | null {
  const parsed = parseEasing(text);
  if (!parsed.ok || parsed.value === 'linear') return null;
  const easing = parsed.value;
  let xs = typeof easing === 'string' ? [0, 0.5, 1] : Array.from(easing.knots).filter((_, i) => i % 3 === 0);
  for (;;) {
    const points = pointsAt(easing, xs);
    const { deviation, segment } = worstSegment(easing, points);
    if (deviation <= TOLERANCE || xs.length === MAX_POINTS) return { points, maximum_deviation: deviation };
    xs = xs.toSpliced(segment + 1, 0, (xs[segment] + xs[segment + 1]) / 2);
  }
}

function eased(easing: Easing, x: number): { readonly y: number; readonly slope: number } {
  const [y, slope] = applyEasing(Float64Array.of(x, 0), 0, easing);
  return { y, slope };
}

/** The easing at places, with its slopes bounded on each side. */
function pointsAt(easing: Easing, xs: readonly number[]): readonly GodotCurvePoint[] {
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

/** The segment that differs most from the easing, and by how much. */
function worstSegment(easing: Easing, points: readonly GodotCurvePoint[]) {
  let worst = { deviation: 0, segment: 0 };
  for (let k = 0; k + 1 < points.length; k++)
    for (let i = 1; i < CHECKS; i++) {
      const s = i / CHECKS;
      const x = points[k].x + s * (points[k + 1].x - points[k].x);
      const deviation = Math.abs(cubicAt(points[k], points[k + 1], s) - eased(easing, x).y);
      if (deviation > worst.deviation) worst = { deviation, segment: k };
    }
  return worst;
}

/**
 * The weight of a curve between two points, as `Curve.sample` of Godot has it: a Bézier curve whose inner points are a third of the way
 * along the tangents. @param s 0 … 1, share of the way
 */
export function cubicAt(a: GodotCurvePoint, b: GodotCurvePoint, s: number): number {
  const third = (b.x - a.x) / 3;
  const left = a.y + third * a.right_tangent;
  const right = b.y - third * b.left_tangent;
  const r = 1 - s;
  return r * r * r * a.y + 3 * r * r * s * left + 3 * r * s * s * right + s * s * s * b.y;
}
