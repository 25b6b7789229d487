// core/batch: kernels for thousands of poses at once, in blocks of four; equal to the exact ones to 5e-6 rad
import type { JointTransforms, ReadonlyJointTransforms } from '../forward-kinematics.ts';

/*
 * Layout of thousands of poses: four are interleaved, so that one 128-bit vector holds the same number of four poses, and a kernel
 * needs only a joint and its parent of a block.
 *
 *   block 0 = poses 0..3                               block 1 = poses 4..7
 *   ├─ joint 0 ─────────────────────────┬─ joint 1 ─┬─ … ┼─ …
 *   │ x x x x │ y y y y │ z z z z │ w … │ x x x x   │    │
 *     └ lane = pose 0 1 2 3
 *
 * Measured (75 joints × 1000 poses): kinematics takes 7.4 ns per joint, against 8.7 with consecutive poses, since four chains of joints
 * run in parallel; blends differ by less than 5 %. One plane per component takes twice as long, because so many arrays exceed the
 * registers.
 */

/** Poses side by side in a block: as many floats as a 128-bit vector holds. */
export const LANES = 4;

/** Numbers from one joint to the next of its block: rotation x y z w, position x y z, each in all lanes. */
export const TRANSFORM_STRIDE = 7 * LANES;

/** Positions and rotations of many poses, without velocities. */
export interface TransformBlocks {
  readonly poses: number;
  readonly joints: number;
  readonly values: Float32Array; // [blocks][joints][7][LANES] quaternion, m; lanes beyond the last pose are unused
}

/** `poses` poses of `joints` joints, all numbers 0. */
export function createTransformBlocks(poses: number, joints: number): TransformBlocks {
  const values = new Float32Array(blockCount(poses) * joints * TRANSFORM_STRIDE);
  return { poses, joints, values };
}

/** Blocks that hold `poses` poses; the last may be part empty. */
export function blockCount(poses: number): number {
  return Math.ceil(poses / LANES);
}

/** Offset of pose `pose` in an array `[blocks][joints][rows][LANES]`; its next number is `LANES` further on. */
export function laneStart(pose: number, joints: number, rows: number): number {
  const lane = pose % LANES;
  return ((pose - lane) / LANES) * joints * rows * LANES + lane;
}

/** Writes `transforms` into `blocks` as pose number `pose`. */
export function packPose(
  blocks: TransformBlocks,
  pose: number,
  transforms: ReadonlyJointTransforms,
): TransformBlocks {
  const { values, joints } = blocks;
  const { positions, rotations } = transforms;
  for (let j = 0, at = laneStart(pose, joints, 7); j < joints; j++, at += TRANSFORM_STRIDE) {
    for (let k = 0; k < 4; k++) values[at + k * LANES] = rotations[j * 4 + k];
    for (let k = 0; k < 3; k++) values[at + (4 + k) * LANES] = positions[j * 3 + k];
  }
  return blocks;
}

/** Reads pose number `pose` of `blocks`. */
export function unpackPose(out: JointTransforms, blocks: TransformBlocks, pose: number): JointTransforms {
  const { values, joints } = blocks;
  const { positions, rotations } = out;
  for (let j = 0, at = laneStart(pose, joints, 7); j < joints; j++, at += TRANSFORM_STRIDE) {
    for (let k = 0; k < 4; k++) rotations[j * 4 + k] = values[at + k * LANES];
    for (let k = 0; k < 3; k++) positions[j * 3 + k] = values[at + (4 + k) * LANES];
  }
  return out;
}
