import { assert } from '../../kit/assert.ts';
import { checkpoint, oncePer } from '../../kit/long-work.ts';
import { forwardKinematics } from '../../pose/forward-kinematics.ts';
import { jointWeights } from '../../pose/pose-distance.ts';
import { createDoublePose, createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { createClipCursor } from '../../clip/sampling/clip-cursor.ts';
import { sampleCursor } from '../../clip/sampling/sample-clip.ts';
import { sampleRoot } from '../../clip/sampling/sample-root.ts';

/**
 * Cost of a rotation, m/rad: each joint carries arms of this length, whose tips count as points. A tip moves
 * along a chord, so a turn by 90 degrees counts 10 % less than its angle. The turn of the root counts by the
 * same weight.
 */
export const ROTATION_WEIGHT = 0.1;

/**
 * The frames of a clip as the transition cost compares them, in character space: places of joints and tips
 * relative to the root and its heading, then the root itself, which has only velocities.
 *
 *   joint  x y z   arm  x y z   [second arm, if no bone follows]   …   root  side forward turn
 *
 * Each joint is weighted by the length of its bone, all weights together 1; so does the root, which moves all
 * joints. The cost of two frames is then the mean over the figure.
 */
export interface MotionFeatures {
  readonly frames: number;
  readonly dimensions: number;
  readonly fps: number;
  readonly values: Float32Array; // [frames * dimensions] m
  readonly rates: Float32Array; // [frames * dimensions] m/s
}

/** A point on a joint that counts. */
interface Feeler {
  readonly joint: number;
  readonly arm: readonly [number, number, number]; // m, in the joint's frame; zeros = the joint itself
  readonly weight: number; // share of the figure
}

/**
 * The features of a clip, computed once. A clip that is used mirrored or on another skeleton is fitted
 * before: see `fitClip`. Velocities are those of `sampleCursor`: a loop continues across its ends, any other
 * clip does not.
 *
 * @param figure whose bones give weights and arms: the same for all clips that are compared, since their own
 *   may differ by rounding
 */
export function featuresOf(clip: RootedClip, figure = clip): MotionFeatures {
  const [joints, others] = [clip, figure].map(({ root }) => root.parents.length);
  assert(joints === others, `features of ${joints} joints on a figure with ${others}`);
  return featuresOn(figure)(clip);
}

const featuresOn = oncePer((figure: RootedClip) => {
  const feelers = feelersOf(figure);
  return oncePer((clip: RootedClip) => computeFeatures(clip, feelers));
});

function computeFeatures(clip: RootedClip, feelers: readonly Feeler[]): MotionFeatures {
  const dimensions = feelers.length * 3 + 3;
  const { frameCount: frames, fps } = clip;
  const joints = clip.root.parents.length;
  const cursor = createClipCursor(clip);
  const [local, world] = [createPose(joints), createDoublePose(joints)];
  const root = createRootSample();
  const values = new Float32Array(frames * dimensions);
  const rates = new Float32Array(frames * dimensions);
  for (let frame = 0; frame < frames; frame++) {
    checkpoint();
    cursor.time = frame / fps;
    forwardKinematics(world, clip.root.parents, sampleCursor(local, cursor));
    const at = frame * dimensions;
    for (let i = 0; i < feelers.length; i++) writePoint(values, rates, at + i * 3, world, feelers[i]);
    const [side, forward, turn] = sampleRoot(root, cursor).velocity;
    rates.set([side, forward, ROTATION_WEIGHT * turn], at + dimensions - 3);
  }
  return { frames, dimensions, fps, values, rates };
}

/** Writes `weight (p + a)` and its rate `weight (v + w x a)`, with `a` the arm in character space. */
function writePoint(
  values: Float32Array,
  rates: Float32Array,
  at: number,
  { positions, rotations, linearVelocities, angularVelocities }: Pose,
  { joint, arm, weight }: Feeler,
): void {
  const [j, q] = [joint * 3, joint * 4];
  const [x, y, z, w] = [rotations[q], rotations[q + 1], rotations[q + 2], rotations[q + 3]];
  const tx = 2 * (y * arm[2] - z * arm[1]);
  const ty = 2 * (z * arm[0] - x * arm[2]);
  const tz = 2 * (x * arm[1] - y * arm[0]);
  const ax = arm[0] + w * tx + y * tz - z * ty;
  const ay = arm[1] + w * ty + z * tx - x * tz;
  const az = arm[2] + w * tz + x * ty - y * tx;
  const [wx, wy, wz] = [angularVelocities[j], angularVelocities[j + 1], angularVelocities[j + 2]];
  const isTip = arm[0] !== 0 || arm[1] !== 0 || arm[2] !== 0;
  const own = isTip ? 0 : 1; // a tip counts relative to its joint, which counts by itself
  values[at] = weight * (own * positions[j] + ax);
  values[at + 1] = weight * (own * positions[j + 1] + ay);
  values[at + 2] = weight * (own * positions[j + 2] + az);
  rates[at] = weight * (own * linearVelocities[j] + wy * az - wz * ay);
  rates[at + 1] = weight * (own * linearVelocities[j + 1] + wz * ax - wx * az);
  rates[at + 2] = weight * (own * linearVelocities[j + 2] + wx * ay - wy * ax);
}

/**
 * The points of a figure. Of a joint with a bone, the next joint shows all rotations but the one about it; so
 * does an arm across it.
 */
function feelersOf({ skeleton, root }: RootedClip): readonly Feeler[] {
  const weights = jointWeights(skeleton, root.body);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return [...root.body]
    .filter((joint) => weights[joint] > 0)
    .flatMap((joint) => {
      const next =
        root.body.find((each) => skeleton.parentIndices[each] === joint && weights[each] > 0) ?? -1;
      const bone = skeleton.restPositions.subarray(next * 3, Math.max(next * 3 + 3, 0));
      return [[0, 0, 0] as const, ...armsAcross(bone)].map((arm) => ({
        joint,
        arm,
        weight: weights[joint] / sum,
      }));
    });
}

/** One arm across a bone; along two axes if there is none. */
function armsAcross([x = 0, y = 0, z = 0]: Float32Array): readonly Feeler['arm'][] {
  const across = Math.abs(x) <= Math.abs(y) ? ([0, z, -y] as const) : ([-z, 0, x] as const);
  const scale = ROTATION_WEIGHT / Math.hypot(...across);
  if (!Number.isFinite(scale))
    return [
      [ROTATION_WEIGHT, 0, 0],
      [0, ROTATION_WEIGHT, 0],
    ];
  return [[across[0] * scale, across[1] * scale, across[2] * scale]];
}
