import type { Floats } from '../floats.ts';
import type { QuinticCurves } from '../transition/curves/quintic-curve.ts';
import { halfCosine, halfSine } from './polynomials.ts';
import { blockCount, laneStart, LANES, TRANSFORM_STRIDE, type TransformBlocks } from './transform-blocks.ts';

/** Rows of a joint: direction (3), three coefficients, rate; first of its rotation, then of its translation. */
const CURVE_ROWS = 14;
const CURVE_STRIDE = CURVE_ROWS * LANES;

/**
 * Captures of `quintic` at many seams, each curve in terms of its progress u = t / end:
 *
 *   x = (1 - u)^3 (c0 + c1 u + c2 u^2),   c0 = x0,   c1 = 3 x0 + v0 end,   c2 = 6 x0 + 3 v0 end + a0 end^2 / 2
 *
 * The same polynomial as in powers of t (position, velocity and acceleration vanish together at the end), but with three numbers
 * instead of six, and without cancellation of large terms, which costs 3e-6 rad in floats.
 */
export interface QuinticBatch {
  readonly curves: Float32Array; // [blocks][joints][14][LANES]
}

/** Creates a batch for `poses` seams of `joints` joints. */
export function createQuinticBatch(poses: number, joints: number): QuinticBatch {
  return { curves: new Float32Array(blockCount(poses) * joints * CURVE_STRIDE) };
}

/** Stores the curves of `quintic` at seam `pose`. */
export function packQuintics(
  batch: QuinticBatch,
  pose: number,
  { directions, curves }: QuinticCurves,
): QuinticBatch {
  const joints = directions.length / 6;
  const start = laneStart(pose, joints, CURVE_ROWS);
  for (let part = 0; part < joints * 2; part++) {
    const at = start + (part >> 1) * CURVE_STRIDE + (part % 2 === 0 ? 7 * LANES : 0);
    for (let axis = 0; axis < 3; axis++) batch.curves[at + axis * LANES] = directions[part * 3 + axis];
    packCurve(batch.curves, at + 3 * LANES, curves.subarray(part * 7, part * 7 + 7));
  }
  return batch;
}

/** @param curve coefficients of 1, t, … t^5, then the end in s; 0 without an offset */
function packCurve(out: Float32Array, at: number, curve: Float64Array): void {
  const end = curve[6];
  out[at] = curve[0];
  out[at + LANES] = 3 * curve[0] + curve[1] * end;
  out[at + 2 * LANES] = 6 * curve[0] + 3 * curve[1] * end + curve[2] * end * end;
  out[at + 3 * LANES] = end > 0 ? 1 / end : 0;
}

/**
 * Evaluates `quintic` of core/transition, without velocities, for every pose.
 *
 * @param out     receives the poses; may be `destination`
 * @param elapsed [poses] s since each seam; below 0 counts as 0
 */
export function evaluateQuinticBlocks(
  out: TransformBlocks,
  destination: TransformBlocks,
  batch: QuinticBatch,
  elapsed: Floats,
): TransformBlocks {
  for (let block = 0; block < blockCount(out.poses); block++) {
    quinticBlock(out, destination, batch, elapsed, block);
  }
  return out;
}

/** Evaluates one block: a SIMD version would process four lanes at once here. */
function quinticBlock(
  out: TransformBlocks,
  destination: TransformBlocks,
  { curves: c }: QuinticBatch,
  elapsed: Floats,
  block: number,
): void {
  const [o, d] = [out.values, destination.values];
  const first = block * out.joints;
  for (let lane = 0; lane < LANES; lane++) {
    const pose = block * LANES + lane;
    const t = pose < elapsed.length ? Math.max(elapsed[pose], 0) : 0;
    let i = first * TRANSFORM_STRIDE + lane;
    let m = first * CURVE_STRIDE + lane;
    for (let j = 0; j < out.joints; j++, i += TRANSFORM_STRIDE, m += CURVE_STRIDE) {
      const turned = Math.min(t * c[m + 24], 1);
      const left = 1 - turned;
      const angle = left * left * left * (c[m + 12] + turned * (c[m + 16] + turned * c[m + 20]));
      // the direction has unit length, so the squared angle is known
      const sine = halfSine(angle * angle) * angle;
      const ew = halfCosine(angle * angle);
      const ex = sine * c[m];
      const ey = sine * c[m + 4];
      const ez = sine * c[m + 8];
      const x = d[i];
      const y = d[i + 4];
      const z = d[i + 8];
      const w = d[i + 12];
      o[i] = ew * x + ex * w + ey * z - ez * y;
      o[i + 4] = ew * y - ex * z + ey * w + ez * x;
      o[i + 8] = ew * z + ex * y - ey * x + ez * w;
      o[i + 12] = ew * w - ex * x - ey * y - ez * z;
      const moved = Math.min(t * c[m + 52], 1);
      const rest = 1 - moved;
      const length = rest * rest * rest * (c[m + 40] + moved * (c[m + 44] + moved * c[m + 48]));
      o[i + 16] = d[i + 16] + length * c[m + 28];
      o[i + 20] = d[i + 20] + length * c[m + 32];
      o[i + 24] = d[i + 24] + length * c[m + 36];
    }
  }
}
