import { worldTransformBlocks } from '../../core/batch/kinematics-blocks.ts';
import { createTrackSampler, sampleTrackBlocks } from '../../core/batch/sample-blocks.ts';
import {
  createTransformBlocks,
  unpackPose,
  type TransformBlocks,
} from '../../core/batch/transform-blocks.ts';
import { createPose, type Pose } from '../../core/pose.ts';
import type { EasingName } from '../../core/transition/curves/easing.ts';
import type { Adapters } from './adapters.ts';
import { batchEvaluators, packPoses } from './batch-transitions.ts';
import { easingOf, poseOfStates, STATE_SIZE, type GoldenCall } from './golden-call.ts';
import type { GoldenCase, GoldenFunction } from './golden-files.ts';

/** The part of a golden function's results that a batch computes: no velocities. */
const POSE_BLOCKS: ReadonlySet<string> = new Set(['p', 'x', 'rotation']);

/** The cases of `golden` that a batch supports, reduced to the results it computes. */
export function withoutVelocities(golden: GoldenFunction): GoldenFunction {
  const { returns } = golden;
  const sizes = returns.map(({ size }) => size);
  const round = sizes.reduce((sum, size) => sum + size);
  const kept = returns.flatMap(({ name, size }) => Array.from({ length: size }, () => POSE_BLOCKS.has(name)));
  const cases = golden.cases.filter(
    ({ in: [first] }) => golden.name !== 'blendTrajectory' || hasBatch(first),
  );
  const shorten = ({ out }: GoldenCase): readonly number[] =>
    (typeof out === 'number' ? [out] : out).filter((_, i) => kept[i % round]);
  return {
    ...golden,
    returns: returns.filter(({ name }) => POSE_BLOCKS.has(name)),
    cases: cases.map((one) => ({ ...one, out: shorten(one) })),
  };
}

const hasBatch = (method: unknown): boolean =>
  typeof method === 'string' && Object.hasOwn(batchEvaluators, method);

/** Position and rotation of every joint of every pose. */
function transformsOf(blocks: TransformBlocks): number[] {
  const pose = createPose(blocks.joints);
  return Array.from({ length: blocks.poses }, (_, i) => {
    const { positions, rotations } = unpackPose(pose, blocks, i);
    return Array.from({ length: blocks.joints }, (_, j) => [
      ...positions.subarray(j * 3, j * 3 + 3),
      ...rotations.subarray(j * 4, j * 4 + 4),
    ]).flat();
  }).flat();
}

/** The half of a joint in golden arguments, and the first argument of its state. */
type Part = 'moves' | 'turns';

/** A joint whose position or rotation is argument `state`, and its velocity argument `velocity`, where it has one. */
function jointOf(call: GoldenCall, part: Part, state: number, velocity?: number): Pose {
  const pose = call.pose(1);
  (part === 'moves' ? pose.positions : pose.rotations).set(call.array(state));
  if (velocity !== undefined) {
    (part === 'moves' ? pose.linearVelocities : pose.angularVelocities).set(call.array(velocity));
  }
  return pose;
}

interface Moment {
  readonly source: Pose;
  readonly destination0: Pose;
  readonly destination: Pose;
  readonly easing?: EasingName;
  readonly duration: number; // s, blend time or half-life
  readonly elapsed: number; // s
}

/** A transition of one joint at one moment. */
function evaluateOnce(method: string, moment: Moment): number[] {
  const { source, destination0, destination, easing = 'linear', duration, elapsed } = moment;
  const blocks = batchEvaluators[method]({
    source,
    destination: destination0,
    samples: [{ source, destination, elapsed }],
    easing,
    blendTime: duration,
    halfLife: duration,
  });
  return transformsOf(blocks);
}

const partOf = (transforms: number[], part: Part): number[] =>
  part === 'moves' ? transforms.slice(0, 3) : transforms.slice(3);

/** `xs, vs, xd0, vd0, xd, vd, duration, t`, or the same of rotations. */
const inertializes = (method: string, part: Part) => (call: GoldenCall) =>
  partOf(
    evaluateOnce(method, {
      source: jointOf(call, part, 0, 1),
      destination0: jointOf(call, part, 2, 3),
      destination: jointOf(call, part, 4, 5),
      duration: call.number(6),
      elapsed: call.number(7),
    }),
    part,
  );

/** `preset, xs, vs, xd0, xd, vd, easing, blendTime, t`, or the same of rotations. */
const deadBlends = (part: Part) => (call: GoldenCall) =>
  partOf(
    evaluateOnce(call.text(0) === 'article' ? 'deadBlendArticle' : 'deadBlendUnreal', {
      source: jointOf(call, part, 1, 2),
      destination0: jointOf(call, part, 3),
      destination: jointOf(call, part, 4, 5),
      easing: easingOf(call, 6),
      duration: call.number(7),
      elapsed: call.number(8),
    }),
    part,
  );

/** Golden functions that a batch computes, without their velocities. */
export const batchAdapters: Adapters = {
  vectorTransition: inertializes('springExact', 'moves'),
  quatTransitionExact: inertializes('springExact', 'turns'),
  quinticRotation: inertializes('quintic', 'turns'),
  deadBlendEstimatedVector: deadBlends('moves'),
  deadBlendEstimatedRotation: deadBlends('turns'),
  quinticVector(call) {
    const [source, origin] = [jointOf(call, 'moves', 0, 1), call.pose(1)];
    const seam = { source, destination0: origin, destination: origin };
    return partOf(
      evaluateOnce('quintic', { ...seam, duration: call.number(2), elapsed: call.number(3) }),
      'moves',
    );
  },
  crossfadeState(call) {
    const destination = poseOfStates(call, call.array(1), 0, 1);
    const seam = { source: poseOfStates(call, call.array(0), 0, 1), destination0: destination, destination };
    return evaluateOnce('crossfade', { ...seam, duration: 1, elapsed: call.number(2) });
  },
  blendTrajectory(call) {
    const [joints, dt] = [call.number(6), call.number(5)];
    const [sources, destinations] = [7, 8].map((index) => {
      const states = call.array(index);
      const size = joints * STATE_SIZE;
      return Array.from({ length: states.length / size }, (_, frame) =>
        poseOfStates(call, states, frame * size, joints),
      );
    });
    const samples = sources.map((source, i) => ({ source, destination: destinations[i], elapsed: i * dt }));
    return transformsOf(
      batchEvaluators[call.text(0)]({
        source: sources[0],
        destination: destinations[0],
        samples,
        easing: easingOf(call, 1),
        blendTime: call.number(2),
        halfLife: call.number(3),
      }),
    );
  },
  forwardKinematics(call) {
    const parents = call.array(0);
    const blocks = packPoses([poseOfStates(call, call.array(1), 0, parents.length)]);
    return transformsOf(worldTransformBlocks(blocks, parents, blocks));
  },
  sampleTrack(call) {
    const [positions, rotations] = [Float32Array.from(call.array(0)), Float32Array.from(call.array(1))];
    const sampler = createTrackSampler({ positions, rotations, fps: call.number(2) }, 1);
    return transformsOf(sampleTrackBlocks(createTransformBlocks(1, 1), sampler, [call.number(3)]));
  },
};
