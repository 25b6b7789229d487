import { springRate } from '../../math/spring.ts';
import { THOUSANDTH } from '../../methods/curves/decay.ts';
import type { Slot } from '../../transition/document/document.ts';
import { findBlendMethod } from '../../methods/registry.ts';

/**
 * The share of an offset that is seen while a method absorbs it, summed over time. An offset `x` (m) with the
 * rate `v` (m/s) is seen as
 *
 *   o(t) = x p(t) + v q(t),   p >= 0, q >= 0, q / p rises from 0 to `crossesWithin`
 *
 * so it crosses zero once if `0 < -x / v < crossesWithin`, and never otherwise.
 */
export interface OffsetCourse {
  readonly fromOffset: number; // s, the integral of p
  readonly fromRate: number; // s^2, the integral of q
  readonly crossesWithin: number; // s
  /** The integral of `abs(o(t))` of `x = -lead`, `v = 1`, s^2. @param lead s, 0 to `crossesWithin` */
  crossed(lead: number): number;
}

/** Signed cost, m s: parts before and after a zero crossing cancel. */
export const signedCost = ({ fromOffset, fromRate }: OffsetCourse, x: number, v: number): number =>
  fromOffset * x + fromRate * v;

/** Exact cost, m s: the integral of `abs(o(t))`. */
export function exactCost(course: OffsetCourse, x: number, v: number): number {
  const lead = v === 0 ? 0 : -x / v;
  return lead > 0 && lead < course.crossesWithin
    ? Math.abs(v) * course.crossed(lead)
    : Math.abs(signedCost(course, x, v));
}

/**
 * Inertialization: a critically damped spring absorbs the offset. Source: Holden, "Inertialization Transition
 * Cost".
 *
 *   p = (1 + y t) e^(-y t),   q = t e^(-y t),   y = 2 ln 2 / halfLife
 *
 * @param halfLife s, >= 0
 */
export function springCourse(halfLife: number): OffsetCourse {
  const y = springRate(halfLife);
  return {
    fromOffset: 2 / y,
    fromRate: 1 / (y * y),
    crossesWithin: 1 / y,
    crossed: (lead) => springIntegral(-lead, 1, y),
  };
}

/** Shorter blend times count as this, s. */
const MIN_BLEND_TIME = 1e-5;

/** A longer half-life counts as this many blend times: a velocity then loses less than 4 % in the blend. */
const MAX_HALF_LIFE = 20;

/**
 * Dead blending: the extrapolated source is seen with the weight that the destination has not yet reached,
 * along a smoothstep.
 *
 *   p = w,   q = w (1 - e^(-l t)) / l,   w = 1 - 3 u^2 + 2 u^3,   u = t / blendTime,   l = ln 2 / halfLife
 *
 * Assumption: the destination loses its velocity like the source, with one half-life for all components. The
 * offset between both is then a function of the offset and its rate at the seam alone, and a frame can be
 * compared with many by one number per component. In closed form, with `W` the integral of w from 0 to t, and
 * `G` that of q:
 *
 *   W = t - t^3 / T^2 + t^4 / (2 T^3),   G = (W - P(0) + e^(-l t) P(t)) / l,   P = w / l + w' / l^2 + w'' / l^3 + w''' / l^4
 *   abs integral for x = -s, v = 1:   G(T) - 2 G(c) - s (W(T) - 2 W(c)),   c = -ln(1 - l s) / l, where it crosses zero
 *
 * @param halfLife  s, >= 0, of the velocities
 * @param blendTime s, >= 0
 */
export function deadBlendCourse(halfLife: number, blendTime: number): OffsetCourse {
  const end = Math.max(blendTime, MIN_BLEND_TIME);
  const l = Math.LN2 / Math.min(Math.max(halfLife, MIN_BLEND_TIME), MAX_HALF_LIFE * end);
  const faded = (t: number): number => t - t ** 3 / end ** 2 + t ** 4 / (2 * end ** 3);
  const tail = (t: number): number => {
    const u = t / end;
    const slope = (6 * u * (u - 1)) / end;
    const bend = (12 * u - 6) / end ** 2;
    return (1 + u * u * (2 * u - 3) + (slope + (bend + 12 / end ** 3 / l) / l) / l) / l;
  };
  const drifted = (t: number): number => (faded(t) - tail(0) + Math.exp(-l * t) * tail(t)) / l;
  const [whole, drift] = [faded(end), drifted(end)];
  return {
    fromOffset: whole,
    fromRate: drift,
    crossesWithin: -Math.expm1(-l * end) / l,
    crossed(lead) {
      const crossing = Math.min(-Math.log1p(-l * lead) / l, end);
      return drift - 2 * drifted(crossing) - lead * (whole - 2 * faded(crossing));
    },
  };
}

/*
 * Integrals of an offset on a critically damped spring over time. Small enough for V8 to inline; otherwise
 * results would be boxed.
 */

/**
 * Integral over [0, inf) of `x(t)`, of an offset `x` with the rate `v` on a spring of the rate `y` (1/s): `(2
 * x y + v) / y^2`. Signed: parts before and after a zero crossing of `x(t)` cancel.
 */
function signedSpringIntegral(x: number, v: number, y: number): number {
  return (2 * x * y + v) / (y * y);
}

/**
 * Integral over [0, inf) of `abs(x(t))`: in two parts if it crosses zero at `ts = -x / j`, `j = v + x y`. The
 * second part is `e^(-y ts) j / y^2`.
 */
function springIntegral(x: number, v: number, y: number): number {
  const whole = signedSpringIntegral(x, v, y);
  const change = v + x * y;
  const crossing = change === 0 ? 0 : -x / change;
  if (crossing <= 0) return Math.abs(whole);
  const tail = (Math.exp(-y * crossing) * change) / (y * y);
  return Math.abs(whole - tail) + Math.abs(tail);
}

/** How an offset is absorbed, as data. */
export type CourseSpec =
  | { readonly kind: 'inertialization'; readonly halfLife: number } // s
  | { readonly kind: 'deadBlending'; readonly halfLife: number; readonly blendTime: number }; // s

export type CourseKind = CourseSpec['kind'];

/** The course of which a slot’s method is a kind: its source is extrapolated, or an offset decays. */
export const courseKindOf = ({ method }: Slot): CourseKind =>
  findBlendMethod(method)?.shows === 'extrapolation' ? 'deadBlending' : 'inertialization';

/** Half-life of dead blending if the method has none of its own, s. */
const USUAL_HALF_LIFE = 0.1;

/**
 * A course with the times of a slot. A method without the half-life of a spring counts as the spring that
 * settles in the same time. Dead blending with estimated half-lives counts as its shortest one: that of all
 * axes that move away from the destination.
 */
export function courseOfSlot({ method, values }: Slot, kind: CourseKind): CourseSpec {
  const settling = findBlendMethod(method)?.settlingTime(values) ?? 0;
  const numbered = (...names: readonly string[]): number | undefined =>
    names.map((name) => values[name]).find((value) => typeof value === 'number');
  if (kind === 'inertialization')
    return { kind, halfLife: numbered('halfLife') ?? (settling * 2 * Math.LN2) / THOUSANDTH };
  const halfLife =
    numbered('extrapolationHalfLifeMin', 'extrapolationHalfLife', 'minimum') ?? USUAL_HALF_LIFE;
  return { kind, halfLife, blendTime: numbered('blendTime') ?? settling };
}

export const courseFrom = (spec: CourseSpec): OffsetCourse =>
  spec.kind === 'inertialization'
    ? springCourse(spec.halfLife)
    : deadBlendCourse(spec.halfLife, spec.blendTime);
