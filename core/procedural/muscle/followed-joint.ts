import type { FloatBuffer } from '../../kit/floats.ts';
import { fatigueCapacity, fatigueStep, type Effort } from './fatigue.ts';

/** Steps of progress in which a followed joint is integrated. */
const STEPS = 32;

/** How a muscle pulls along the way of its joint, at every half step of its work. */
export interface FollowedPull {
  readonly pulls: Float64Array; // [STEPS * 2 + 1] at no velocity, blends per blend time
  readonly losses: Float64Array; // [STEPS * 2 + 1] of that, per velocity of the work
}

/** The work of a followed joint over time: knots of a cubic curve, one for each step. */
export interface WorkPath {
  readonly times: Float64Array; // [STEPS + 1] s; those behind `last` are not set
  readonly rates: Float64Array; // [STEPS + 1] 1/s
  readonly last: number; // the last knot that is reached
  readonly endSpeed: number; // work per second of a rested muscle, at the destination
  readonly endCapacity: number; // s, see `fatigueCapacity`, at the last knot
}

/** @param pullAt the pull at a progress (0 … 1) of the joint, and its loss per velocity of that progress */
export function followJoint(pullAt: (progress: number) => readonly [number, number]): FollowedPull {
  const pulls = new Float64Array(STEPS * 2 + 1);
  const losses = new Float64Array(STEPS * 2 + 1);
  for (let k = 0; k < pulls.length; k++) {
    const work = k / (STEPS * 2);
    const [pull, loss] = pullAt(work * work * (3 - 2 * work));
    pulls[k] = pull;
    losses[k] = loss * 6 * work * (1 - work);
  }
  return { pulls, losses };
}

/**
 * Integrates the work `p` of a muscle whose length and velocity follow its joint, once, so that any time can
 * be evaluated in any order:
 *
 *   p' = u (S(p) - L(p) p') / T,   u = 1 - f(t),   so   dt/dp = (T + u L) / (u S)
 *
 * by Runge and Kutta's fourth order in `p`. A muscle that pulls no more stops before the next knot.
 *
 * @param effort   with the fatigue at the seam
 * @param blendTime s, > 0
 */
export function followWork(
  { pulls, losses }: FollowedPull,
  effort: Effort & { readonly fatigue: number },
  blendTime: number,
): WorkPath {
  const slowness = (knot: number, time: number): number => {
    const rested = 1 - fatigueStep(effort.fatigue, effort, time);
    const pull = rested * pulls[knot];
    return pull > 0 ? (blendTime + rested * losses[knot]) / pull : Number.POSITIVE_INFINITY;
  };
  const times = new Float64Array(STEPS + 1);
  const rates = new Float64Array(STEPS + 1);
  let last = 0;
  rates[0] = 1 / slowness(0, 0);
  for (; last < STEPS; last++) {
    const time = times[last];
    const a = slowness(last * 2, time);
    const b = slowness(last * 2 + 1, time + a / (2 * STEPS));
    const c = slowness(last * 2 + 1, time + b / (2 * STEPS));
    const d = slowness(last * 2 + 2, time + c / STEPS);
    const next = time + (a + 2 * b + 2 * c + d) / (6 * STEPS);
    if (!Number.isFinite(next)) break;
    times[last + 1] = next;
    rates[last + 1] = 1 / slowness(last * 2 + 2, next);
  }
  const endSpeed = Math.max(pulls[pulls.length - 1], 0) / blendTime;
  const endCapacity = fatigueCapacity(effort.fatigue, effort, times[last]);
  return { times, rates, last, endSpeed, endCapacity };
}

/** True if a followed joint reaches its destination. */
export function arrives({ last }: WorkPath): boolean {
  return last === STEPS;
}

/**
 * Writes the work of a followed joint and its rate; past the destination it goes on as fast as the muscle
 * pulls there, for positions that are slower than rotations.
 *
 * @param out at `at`: `fatigueCapacity` at the time s, the rested share, and the time s; receives work and
 *   rate
 */
export function writeFollowedWork(out: FloatBuffer, at: number, path: WorkPath): void {
  const { times, rates, last } = path;
  const time = out[at + 2];
  let knot = 0;
  for (let high = last; knot < high;) {
    const middle = (knot + high + 1) >> 1;
    if (times[middle] <= time) knot = middle;
    else high = middle - 1;
  }
  const since = time - times[knot];
  if (knot === STEPS) {
    out[at] = 1 + path.endSpeed * (out[at] - path.endCapacity);
    out[at + 1] *= path.endSpeed;
  } else if (knot === last) {
    // Something between this knot and the next stops it.
    const left = Math.exp(-rates[knot] * since * STEPS);
    out[at] = (knot + 1 - left) / STEPS;
    out[at + 1] = rates[knot] * left;
  } else {
    const span = times[knot + 1] - times[knot];
    const s = since / span;
    const from = rates[knot] * span;
    const to = rates[knot + 1] * span;
    const square = 3 / STEPS - 2 * from - to;
    const cube = from + to - 2 / STEPS;
    out[at] = knot / STEPS + s * (from + s * (square + s * cube));
    out[at + 1] = (from + s * (2 * square + 3 * s * cube)) / span;
  }
}
