import type { ReadonlyJointTransforms } from '#core/pose/forward-kinematics.ts';
import type { ReadonlyPose } from '#core/pose/pose.ts';
import type { BuiltFigure } from '../figure/build-figure.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { Vec3 } from '../figure/vector.ts';

/** World-space positions and rotations of joints. */
export interface FigurePose extends ReadonlyJointTransforms {
  /** The local pose whose scales and curves move a skin besides; absent = none do. */
  readonly tracked?: Pick<ReadonlyPose, 'channels' | 'linear'> | undefined;
}

/** Texels of four floats per joint: real part, dual part, colour. */
export const TEXELS = 3;

/** The pose in which a mesh was built: the canonical stance for the mannequin. */
export interface BindBuffers {
  readonly positions: Float64Array; // [joints * 3] m
  readonly rotations: Float64Array; // [joints * 4]
}

export function bindBuffers({ stance }: BuiltFigure): BindBuffers {
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

/** Triangles and the joints that move them: of a mannequin or of a skin. */
export type WeightedMesh = Pick<Skin, 'positions' | 'joints' | 'weights' | 'indices'>;

const sum = new Float64Array(8);

/** Position of vertex `v`, m, blended from the dual quaternions `texels` as in the shaders. */
export function poseVertex(
  { positions, joints, weights }: WeightedMesh,
  v: number,
  texels: Float32Array,
): Vec3 {
  const first = joints[v * 4] * TEXELS * 4;
  sum.fill(0);
  for (let k = v * 4; k < v * 4 + 4; k++) {
    const at = joints[k] * TEXELS * 4;
    let along = 0;
    for (let i = 0; i < 4; i++) along += texels[first + i] * texels[at + i];
    for (let i = 0; i < 8; i++) sum[i] += (along < 0 ? -weights[k] : weights[k]) * texels[at + i];
  }
  const size = Math.hypot(sum[0], sum[1], sum[2], sum[3]);
  for (let i = 0; i < 8; i++) sum[i] /= size;
  const [x, y, z, w] = sum;
  const [px, py, pz] = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
  const cx = y * pz - z * py + w * px;
  const cy = z * px - x * pz + w * py;
  const cz = x * py - y * px + w * pz;
  return [
    px + 2 * (y * cz - z * cy + w * sum[4] - x * sum[7] + y * sum[6] - z * sum[5]),
    py + 2 * (z * cx - x * cz + w * sum[5] - y * sum[7] + z * sum[4] - x * sum[6]),
    pz + 2 * (x * cy - y * cx + w * sum[6] - z * sum[7] + x * sum[5] - y * sum[4]),
  ];
}
