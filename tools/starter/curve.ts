import { assert } from '#core/kit/assert.ts';

/** A number that changes in time (or in phase): what a clip is written with. */
export type Curve = (at: number) => number;
/** Where a curve passes: time or phase, then value. */
export type Key = readonly [at: number, value: number];

/**
 * A smooth curve through `keys` that never overshoots them: a monotone cubic, averaged over a sliding window,
 *
 *   f(t) = (1/w) integral of m(s) ds, s from t - w/2 to t + w/2.
 *
 * The cubic is C1, so its average is C2, and a flat stretch stays flat but for half of the window at each
 * end. Being exact, the average costs two evaluations of the cubic's integral.
 *
 * @param keys   at least two, ascending; as text `0:22.6 0.1:20.6`, a value after each time
 * @param window `w`
 * @param period the keys describe one period [0, period), and the curve repeats; without it, it holds its end
 *   values
 * Source: Fritsch and Butland, "A method for constructing local monotone piecewise cubic interpolants", 1984.
 */
export function curve(keys: readonly Key[] | string, window: number, period?: number): Curve {
  const own = typeof keys === 'string' ? keysOf(keys) : keys;
  const all = period === undefined ? held(own, window) : repeated(own, period);
  const integral = monotoneIntegral(all);
  const [first, last] = [own[0][0] - window, own[own.length - 1][0] + window];
  return (at) => {
    const t =
      period === undefined ? Math.min(Math.max(at, first), last) : at - Math.floor(at / period) * period;
    return (integral(t + window / 2) - integral(t - window / 2)) / window;
  };
}

/** Keys from their text. */
export const keysOf = (text: string): readonly Key[] =>
  Array.from(text.matchAll(/(\S+):(\S+)/g), ([, at, value]): Key => [Number(at), Number(value)]);

function held(keys: readonly Key[], window: number): readonly Key[] {
  const [start, end] = [keys[0], keys[keys.length - 1]];
  return [[start[0] - 2 * window, start[1]], ...keys, [end[0] + 2 * window, end[1]]];
}

const repeated = (keys: readonly Key[], period: number): readonly Key[] =>
  [-1, 0, 1].flatMap((turn) => keys.map(([at, value]): Key => [at + turn * period, value]));

/** The integral, from the first key, of the monotone cubic through `keys`. */
function monotoneIntegral(keys: readonly Key[]): Curve {
  const slopes = keys.map((_, k) => monotoneSlope(keys, k));
  const pieces = keys.slice(1).map(([at, value], k) => {
    const [from, start] = keys[k];
    const width = at - from;
    return hermiteIntegral([start, value], [width * slopes[k], width * slopes[k + 1]], width);
  });
  const sums = [0];
  for (const [k, piece] of pieces.entries()) sums.push(sums[k] + piece(1));
  return (at) => {
    const k = keys.findLastIndex((key) => key[0] <= at);
    return sums[k] + pieces[k]((at - keys[k][0]) / (keys[k + 1][0] - keys[k][0]));
  };
}

/** The integral of one Hermite cubic over its first `s` (0 to 1); tangents per width. */
function hermiteIntegral([p0, p1]: readonly number[], [m0, m1]: readonly number[], width: number): Curve {
  const c1 = p0 * width;
  const c2 = (m0 * width) / 2;
  const c3 = ((3 * (p1 - p0) - 2 * m0 - m1) * width) / 3;
  const c4 = ((2 * (p0 - p1) + m0 + m1) * width) / 4;
  return (s) => s * (c1 + s * (c2 + s * (c3 + s * c4)));
}

function monotoneSlope(keys: readonly Key[], k: number): number {
  if (k === 0 || k === keys.length - 1) return 0;
  const [before, key, after] = keys.slice(k - 1, k + 2);
  const [left, right] = [key[0] - before[0], after[0] - key[0]];
  assert(left > 0 && right > 0, `keys of a curve must ascend: ${before[0]}, ${key[0]}, ${after[0]}`);
  const [a, b] = [(key[1] - before[1]) / left, (after[1] - key[1]) / right];
  if (a * b <= 0) return 0;
  const alpha = (left + 2 * right) / (3 * (left + right)); // Brodlie's weight
  return (a * b) / (alpha * b + (1 - alpha) * a);
}

/** Value, rate and second derivative of a path at one moment. */
export type Jet = readonly [value: number, rate: number, acceleration: number];

/** The fifth-degree polynomial on [0, duration] that meets a jet at each end. */
export function quintic(start: Jet, end: Jet, duration: number): Curve {
  const [p0, v0, a0] = [start[0], start[1] * duration, start[2] * duration ** 2];
  const [p1, v1, a1] = [end[0], end[1] * duration, end[2] * duration ** 2];
  const d = p1 - p0 - v0 - a0 / 2;
  const e = v1 - v0 - a0;
  const f = a1 - a0;
  const [c3, c4, c5] = [10 * d - 4 * e + f / 2, -15 * d + 7 * e - f, 6 * d - 3 * e + f / 2];
  return (at) => {
    const s = at / duration;
    return p0 + s * (v0 + s * (a0 / 2 + s * (c3 + s * (c4 + s * c5))));
  };
}

/** A moment that a path passes, and its jet there. */
export type Knot = readonly [at: number, ...Jet];

/**
 * Quintics from knot to knot: C2, and exactly ballistic between two knots of one parabola. Holds still
 * outside.
 * @param knots ascending; the first and the last should be at rest
 */
export function quinticPath(knots: readonly Knot[]): Curve {
  const pieces = knots.slice(1).map(([at, ...end], k) => {
    const [from, ...start] = knots[k];
    return quintic(start, end, at - from);
  });
  const [first, last] = [knots[0], knots[knots.length - 1]];
  return (at) => {
    if (at <= first[0]) return first[1];
    if (at >= last[0]) return last[1];
    const k = knots.findLastIndex((knot) => knot[0] <= at);
    return pieces[k](at - knots[k][0]);
  };
}

/** The curve, later by `lag`. */
export const late =
  (of: Curve, lag: number): Curve =>
  (at) =>
    of(at - lag);

/** 0 up to `start`, 1 from `end` on, C2 between. */
export function ramp(at: number, start: number, end: number): number {
  const s = Math.min(1, Math.max(0, (at - start) / (end - start)));
  return s * s * s * (10 + s * (6 * s - 15));
}

/** A bump of height 1 in the middle of [0, 1], C2 at both ends, 0 outside. */
export function bump(s: number): number {
  return s <= 0 || s >= 1 ? 0 : (4 * s * (1 - s)) ** 3;
}

/** A wave of one period per 1 with its crest at `crest`. */
export function wave(phase: number, crest: number): number {
  return Math.cos(2 * Math.PI * (phase - crest));
}
