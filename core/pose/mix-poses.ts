import type { FloatBuffer, Floats } from '../kit/floats.ts';
import type { Channels } from './channels.ts';
import { copyPose, type Pose, type ReadonlyPose } from './pose.ts';
import { addOffset, createPoseOffset, scaleOffset, subtractPose, writeSides } from './offset.ts';

export function createMixWork(channels: Channels) {
  return {
    offset: createPoseOffset(channels),
    sides: new Int8Array(channels.joints),
    weights: new Float64Array(channels.owners * 2),
  };
}

/** Scratch for mixing poses. */
export type MixWork = Readonly<ReturnType<typeof createMixWork>>;

/**
 * Writes the pose between `a` and `b`, joint by joint: `lerp` for linear channels, `slerp` for rotations, with
 * exact velocities, including changes of the weight.
 *
 *   v = lerp(va, vb) + wRate (pb - pa),   r = w D,  D = log(qb conj(qa)),   q = exp(r) qa,  w from rdot = wRate D + w Ddot
 *
 * Stateless: the shorter arc at every moment. At half a turn it changes sides and the pose jumps, at half the
 * weight by half a turn; this is inevitable from two poses alone. Blends over time follow the motions
 * instead: see `LongTurns`.
 *
 * @param out     may be `a` or `b`
 * @param weights [owners * 2] weight of `b` (0 to 1), rate (1/s)
 */
export function mixPosesByJoint(
  out: Pose,
  a: ReadonlyPose,
  b: ReadonlyPose,
  weights: Floats,
  work: MixWork,
): Pose {
  writeSides(work.sides, a, b);
  subtractPose(work.offset, b, a, work.sides);
  scaleOffset(work.offset, work.offset, weights);
  return addOffset(out, a, work.offset);
}

/**
 * As `mixPosesByJoint`, with one weight for all channels: weight and rate at `weights[at]`. At a constant 0 or
 * 1 the result is bit-identical to one pose, and the other is not read.
 */
export function mixPoses(
  out: Pose,
  poses: { readonly from: ReadonlyPose; readonly to: ReadonlyPose },
  weights: Floats,
  at: number,
  work: MixWork,
): Pose {
  if (weights[at + 1] === 0 && weights[at] === 0) return copyPose(out, poses.from);
  if (weights[at + 1] === 0 && weights[at] === 1) return copyPose(out, poses.to);
  for (let i = 0; i < work.weights.length; i += 2) {
    work.weights[i] = weights[at];
    work.weights[i + 1] = weights[at + 1];
  }
  return mixPosesByJoint(out, poses.from, poses.to, work.weights, work);
}

/**
 * Writes the joint weights of a layer: `k = clamp01(jointWeight weight)`.
 *
 * @param out          [owners * 2] receives weight, rate (1/s)
 * @param jointWeights [owners]
 * @param weight       of the whole layer, and its rate, at `at`
 */
export function layerWeights(
  out: FloatBuffer,
  jointWeights: Floats,
  weight: Floats,
  at: number,
): FloatBuffer {
  for (let j = 0; j < jointWeights.length; j++) {
    const asked = jointWeights[j] * weight[at];
    const granted = Math.min(Math.max(asked, 0), 1);
    out[j * 2] = granted;
    out[j * 2 + 1] = granted === asked ? jointWeights[j] * weight[at + 1] : 0;
  }
  return out;
}

/**
 * Adds a part of the difference `pose - reference` to `base`: `p + w dp`, `exp(w log(dq)) q`, `dq = q_pose
 * conj(q_reference)`.
 *
 * @param out    may be `base`
 * @param weight not clamped; weight and rate of each owner, [owners * 2]
 */
export function addPoseDifference(
  out: Pose,
  base: ReadonlyPose,
  difference: { readonly pose: ReadonlyPose; readonly reference: ReadonlyPose },
  weight: Floats,
  work: MixWork,
): Pose {
  const { pose, reference } = difference;
  writeSides(work.sides, reference, pose);
  subtractPose(work.offset, pose, reference, work.sides);
  scaleOffset(work.offset, work.offset, weight);
  return addOffset(out, base, work.offset);
}
