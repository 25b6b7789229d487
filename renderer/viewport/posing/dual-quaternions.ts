import type { ReadonlyJointTransforms } from '#core/forward-kinematics.ts';
import type { Figure } from '../figure/build-figure.ts';

/** World-space positions and rotations of joints. */
export type FigurePose = ReadonlyJointTransforms;

/** Texels of four floats per joint: real part, dual part, colour. */
export const TEXELS = 3;

/** The pose in which a mesh was built: the canonical stance for the mannequin. */
export interface BindBuffers {
  readonly positions: Float64Array; // [joints * 3] m
  readonly rotations: Float64Array; // [joints * 4]
}

export function bindBuffers({ stance }: Figure): BindBuffers {
  return {
    positions: Float64Array.from(stance.points.flat()),
    rotations: Float64Array.from(stance.rotations.flat()),
  };
}

/**
 * Writes `TEXELS` texels per joint from `start` on, the first two of each:
 *
 *   real = q conj(q0), t = p − real p0, dual = ½ t real, for each joint's current q, p and its q0, p0 in the
 *   bind pose.
 *
 * Source: Kavan et al., "Skinning with Dual Quaternions".
 */
export function writeDualQuaternions(
  out: Float32Array,
  start: number,
  pose: FigurePose,
  bind: BindBuffers,
): void {
  const { positions: p, rotations: q } = pose;
  const { positions: p0, rotations: q0 } = bind;
  const joints = p0.length / 3;
  for (let j = 0; j < joints; j++) {
    const r = j * 4;
    const t = j * 3;
    // Component by component: destructuring would allocate an array per joint.
    const ax = q[r];
    const ay = q[r + 1];
    const az = q[r + 2];
    const aw = q[r + 3];
    const bx = -q0[r];
    const by = -q0[r + 1];
    const bz = -q0[r + 2];
    const bw = q0[r + 3];
    const x = aw * bx + ax * bw + ay * bz - az * by;
    const y = aw * by + ay * bw + az * bx - ax * bz;
    const z = aw * bz + az * bw + ax * by - ay * bx;
    const w = aw * bw - ax * bx - ay * by - az * bz;
    const vx = p0[t];
    const vy = p0[t + 1];
    const vz = p0[t + 2];
    const cx = 2 * (y * vz - z * vy);
    const cy = 2 * (z * vx - x * vz);
    const cz = 2 * (x * vy - y * vx);
    const tx = p[t] - (vx + w * cx + y * cz - z * cy);
    const ty = p[t + 1] - (vy + w * cy + z * cx - x * cz);
    const tz = p[t + 2] - (vz + w * cz + x * cy - y * cx);
    const at = start + j * TEXELS * 4;
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z;
    out[at + 3] = w;
    out[at + 4] = 0.5 * (tx * w + ty * z - tz * y);
    out[at + 5] = 0.5 * (ty * w + tz * x - tx * z);
    out[at + 6] = 0.5 * (tz * w + tx * y - ty * x);
    out[at + 7] = -0.5 * (tx * x + ty * y + tz * z);
  }
}
