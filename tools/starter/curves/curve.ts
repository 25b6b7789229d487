import { assert } from '#core/kit/assert.ts';

/** A number that changes in time (or in phase): what a clip is written with. */
export type Curve = (at: number) => number;
/** Where a curve passes: time or phase, then value. */
export type Key = readonly [at: number, value: number];

interface CurveOptions {
  /**
   * Width over which the curve is averaged: it becomes C2, and a flat stretch stays flat but for half of it
   * at each end.
   */
  readonly soften: number;
  /**
   * When given, the keys describe one period [0, period) and the curve repeats. Otherwise it holds its end
   * values.
   */
  readonly period?: number;
}

/**
 * A smooth curve through `keys` that never overshoots them: a monotone cubic, averaged over a sliding window,
 *
 *   f(t) = (1/w) integral of m(s) ds, s from t - w/2 to t + w/2.
 *
 * The cubic is C1, so its average is C2; being exact, the average costs two evaluations of the cubic's
 * integral.
 *
 * @param keys ascending in `at`, at least two
 * Source: Fritsch and Butland, "A method for constructing local monotone piecewise cubic interpolants", 1984.
 */
export function curve(keys: readonly Key[], { soften, period }: CurveOptions): Curve {
  const all = period === undefined ? held(keys, soften) : repeated(keys, period, soften);
  const integral = monotoneIntegral(all);
  return (at) => {
    const t = period === undefined ? clampTo(at, all, soften) : at - Math.floor(at / period) * period;
    return (integral(t + soften / 2) - integral(t - soften / 2)) / soften;
  };
}

function held(keys: readonly Key[], soften: number): readonly Key[] {
  const first = keys[0];
  const last = keys[keys.length - 1];
  const margin = soften + 1e-3;
  return [
    [first[0] - 2 * margin, first[1]],
    [first[0] - 1e-9 - soften / 2, first[1]],
    ...keys,
    [last[0] + 1e-9 + soften / 2, last[1]],
    [last[0] + 2 * margin, last[1]],
  ];
}

function repeated(keys: readonly Key[], period: number, soften: number): readonly Key[] {
  assert(keys[keys.length - 1][0] < keys[0][0] + period, 'keys of a periodic curve reach past its period');
  assert(soften < period, 'a curve is averaged over more than its period');
  return [-1, 0, 1].flatMap((turn) => keys.map(([at, value]): Key => [at + turn * period, value]));
}

function clampTo(at: number, keys: readonly Key[], soften: number): number {
  return Math.min(Math.max(at, keys[0][0] + soften / 2), keys[keys.length - 1][0] - soften / 2);
}

/** The integral, from the first key, of the monotone cubic through `keys`. */
function monotoneIntegral(keys: readonly Key[]): Curve {
  const slopes = monotoneSlopes(keys);
  const pieces = keys.slice(1).map((key, k) => {
    const width = key[0] - keys[k][0];
    return partialIntegral([keys[k][1], key[1]], [width * slopes[k], width * slopes[k + 1]], width);
  });
  const sums = [0];
  for (const [k, piece] of pieces.entries()) sums.push(sums[k] + piece(1));
  return (at) => {
    const k = lastAtOrBefore(keys, at);
    return sums[k] + pieces[k]((at - keys[k][0]) / (keys[k + 1][0] - keys[k][0]));
  };
}

/** Index of the interval that holds `at`: the last key at or before it, but never the very last. */
function lastAtOrBefore(keys: readonly Key[], at: number): number {
  let [low, high] = [0, keys.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (keys[middle][0] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The integral of one Hermite cubic over its first `s` (0 to 1), as a polynomial in `s`; tangents per width.
 */
function partialIntegral([p0, p1]: readonly number[], [m0, m1]: readonly number[], width: number): Curve {
  const c1 = p0 * width;
  const c2 = (m0 * width) / 2;
  const c3 = ((3 * (p1 - p0) - 2 * m0 - m1) * width) / 3;
  const c4 = ((2 * (p0 - p1) + m0 + m1) * width) / 4;
  return (s) => s * (c1 + s * (c2 + s * (c3 + s * c4)));
}

function monotoneSlopes(keys: readonly Key[]): readonly number[] {
  return keys.map((key, k) => {
    const before = keys[k - 1];
    const after = keys[k + 1];
    if (before === undefined || after === undefined) return 0;
    const [left, right] = [key[0] - before[0], after[0] - key[0]];
    assert(left > 0 && right > 0, `keys of a curve must ascend: ${before[0]}, ${key[0]}, ${after[0]}`);
    const [a, b] = [(key[1] - before[1]) / left, (after[1] - key[1]) / right];
    if (a * b <= 0) return 0;
    const alpha = (left + 2 * right) / (3 * (left + right)); // Brodlie's weight
    return (a * b) / (alpha * b + (1 - alpha) * a);
  });
}

/** The fifth-degree polynomial on [0, duration] with given value, rate and second derivative at both ends. */
export function quintic(
  start: readonly [number, number, number],
  end: readonly [number, number, number],
  duration: number,
): Curve {
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

/** A moment that a path passes: when, and with what value, rate and second derivative. */
export type Knot = readonly [at: number, value: number, rate: number, acceleration: number];

/**
 * Quintics from knot to knot: C2, and exactly ballistic between two knots of one parabola. Holds still
 * outside.
 * @param knots ascending; the first and the last should be at rest
 */
export function quinticPath(knots: readonly Knot[]): Curve {
  const pieces = knots.slice(1).map((to, k) => {
    const from = knots[k];
    return quintic([from[1], from[2], from[3]], [to[1], to[2], to[3]], to[0] - from[0]);
  });
  const [first, last] = [knots[0], knots[knots.length - 1]];
  return (at) => {
    if (at <= first[0]) return first[1];
    if (at >= last[0]) return last[1];
    const k = knots.findLastIndex((knot) => knot[0] <= at);
    return pieces[k](at - knots[k][0]);
  };
}

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
