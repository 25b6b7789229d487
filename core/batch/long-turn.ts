import { LANES } from './transform-blocks.ts';

/**
 * Writes `exp(r) q` at `out[at]` for a quaternion `q` at `base[at]`, both in lanes, with exact sine and cosine: for rare rotation
 * vectors longer than half a turn, beyond the range of the polynomials.
 *
 * @param r rotation vector, rad, longer than 0
 */
export function turnExactly(out: Float32Array, base: Float32Array, at: number, r: Float64Array): void {
  const angle = Math.sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  const sine = Math.sin(0.5 * angle) / angle;
  const ew = Math.cos(0.5 * angle);
  const ex = sine * r[0];
  const ey = sine * r[1];
  const ez = sine * r[2];
  const x = base[at];
  const y = base[at + LANES];
  const z = base[at + 2 * LANES];
  const w = base[at + 3 * LANES];
  out[at] = ew * x + ex * w + ey * z - ez * y;
  out[at + LANES] = ew * y - ex * z + ey * w + ez * x;
  out[at + 2 * LANES] = ew * z + ex * y - ey * x + ez * w;
  out[at + 3 * LANES] = ew * w - ex * x - ey * y - ez * z;
}
