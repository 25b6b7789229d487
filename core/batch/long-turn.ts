import { LANES } from './transform-blocks.ts';

/**
 * Writes `exp(r) q` at `out[at]` for a quaternion `q` at `base[at]`, both in lanes, by true sine and cosine: for the rare rotation
 * vector that is longer than half a turn, where the polynomials end.
 *
 * @param r rotation vector, rad, longer than 0
 */
export function turnExactly(out: Float32Array, base: Float32Array, at: number, r: Float64Array): void {
  const angle = Math.hypot(r[0], r[1], r[2]);
  const sine = Math.sin(0.5 * angle) / angle;
  const ew = Math.cos(0.5 * angle);
  const [ex, ey, ez] = [sine * r[0], sine * r[1], sine * r[2]];
  const [x, y, z, w] = [base[at], base[at + LANES], base[at + 2 * LANES], base[at + 3 * LANES]];
  out[at] = ew * x + ex * w + ey * z - ez * y;
  out[at + LANES] = ew * y - ex * z + ey * w + ez * x;
  out[at + 2 * LANES] = ew * z + ex * y - ey * x + ez * w;
  out[at + 3 * LANES] = ew * w - ex * x - ey * y - ez * z;
}
