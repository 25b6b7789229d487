import type { Floats } from '../../kit/floats.ts';

/** Weights of moments for the second derivative at the first one, by their number. */
const known = new Map<number, Float64Array>();

/**
 * The acceleration at the start of a track, m/s^2: that of the cubic that fits all its places best (least
 * squares). What bends between frames averages out, and a cubic is exact.
 *
 * @param positions [n * 3] m, n >= 4
 * @param dt        s between them, > 0
 * @param places    where the first one is, numbers to the next (below 0 = back in time), and how many
 * @returns [3]
 */
export function startAcceleration(
  positions: Floats,
  dt: number,
  { from, step, count } = { from: 0, step: 3, count: positions.length / 3 },
): Float64Array {
  const weights = weightsFor(count);
  const out = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0;
    for (let i = 0, at = from + axis; i < count; i++, at += step) sum += weights[i] * positions[at];
    out[axis] = sum / (dt * dt);
  }
  return out;
}

/**
 * The weights `w` with `sum w_i x_i` = x'' at 0 of the fitted cubic, for x at i = 0 … n - 1. From polynomials
 * that are orthogonal on these places: each adds its share of x'' without a system of equations.
 */
function weightsFor(count: number): Float64Array {
  const found = known.get(count);
  if (found) return found;
  const out = new Float64Array(count);
  const basis: Float64Array[] = []; // [4] values at all places
  const powers: number[][] = []; // [4] coefficients of 1, i, i^2, i^3
  for (let degree = 0; degree < 4; degree++) {
    const values = Float64Array.from({ length: count }, (_, i) => i ** degree);
    const coefficients = [0, 1, 2, 3].map((power) => Number(power === degree));
    for (const [k, other] of basis.entries()) {
      const share = dot(values, other);
      for (let i = 0; i < count; i++) values[i] -= share * other[i];
      for (let power = 0; power < 4; power++) coefficients[power] -= share * powers[k][power];
    }
    const length = Math.sqrt(dot(values, values));
    basis.push(values.map((value) => value / length));
    powers.push(coefficients.map((value) => value / length));
    const second = 2 * powers[degree][2];
    for (let i = 0; i < count; i++) out[i] += second * basis[degree][i];
  }
  known.set(count, out);
  return out;
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
