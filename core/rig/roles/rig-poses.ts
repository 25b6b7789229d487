import type { Clip } from '../../clip/clip.ts';
import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { inverseTurn, turned, type Turn, type Vector } from '../../math/turn-algebra.ts';
import { oncePer } from '../../kit/long-work.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';

/**
 * Some poses of a skeleton in motion: what they show of its axes is found once for the skeleton, not for each
 * clip.
 */
export interface RigPoses {
  readonly count: number;
  readonly rotations: Float32Array; // [count * joints * 4] local
  readonly bones: Float32Array; // [joints * 3] m, mean local positions
}

/** Poses of a clip that are looked at, evenly spread. */
const MAX_POSES = 48;

/** Poses of a clip; the same object each time. */
export const rigPosesOf = oncePer(({ skeleton, frameCount, positions, rotations }: Clip): RigPoses => {
  const joints = jointCount(skeleton);
  const count = Math.min(frameCount, MAX_POSES);
  const found = new Float32Array(count * joints * 4);
  const sums = new Float64Array(joints * 3);
  for (let i = 0; i < count; i++) {
    const frame = Math.floor(((i + 0.5) * frameCount) / count);
    found.set(rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4), i * joints * 4);
    for (let k = 0; k < sums.length; k++) sums[k] += positions[frame * joints * 3 + k] / count;
  }
  return { count, rotations: found, bones: Float32Array.from(sums) };
});

/** A skeleton in one pose, in the world. */
export interface RigPose {
  readonly positions: Float64Array; // [joints * 3] m
  readonly rotations: Float64Array; // [joints * 4]
}

/** A skeleton in several poses. */
export function poseRig(skeleton: Skeleton, { count, rotations, bones }: RigPoses): readonly RigPose[] {
  const joints = jointCount(skeleton);
  return Array.from({ length: count }, (_, i) => {
    const local = { positions: bones, rotations: rotations.subarray(i * joints * 4, (i + 1) * joints * 4) };
    const out = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
    worldTransforms(out, skeleton.parentIndices, local);
    return out;
  });
}

/** A skeleton in its rest pose alone. */
export function restRig(skeleton: Skeleton): readonly RigPose[] {
  const rotations = Float32Array.from({ length: jointCount(skeleton) * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  return poseRig(skeleton, { count: 1, rotations, bones: skeleton.restPositions });
}

/** World rotation of joint `j`, [4], a view. */
export function turnIn({ rotations }: RigPose, j: number): Turn {
  return rotations.subarray(j * 4, j * 4 + 4);
}

/** The way from joint `from` to joint `to` in the world, [3] m. */
export function wayIn({ positions }: RigPose, from: number, to: number): Vector {
  return Float64Array.from([0, 1, 2], (axis) => positions[to * 3 + axis] - positions[from * 3 + axis]);
}

/** The mean way from joint `from` to joint `to` in the frame of joint `of`, [3] m. */
export function meanWay(rig: readonly RigPose[], of: number, from: number, to: number): Vector {
  const sum = new Float64Array(3);
  for (const pose of rig) {
    const own = turned(inverseTurn(turnIn(pose, of)), wayIn(pose, from, to));
    for (let axis = 0; axis < 3; axis++) sum[axis] += own[axis] / rig.length;
  }
  return sum;
}
