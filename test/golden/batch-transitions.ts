import {
  createCrossfadeBatch,
  evaluateCrossfadeBlocks,
  packSides,
} from '../../core/batch/crossfade-blocks.ts';
import {
  createDeadBlendBatch,
  evaluateDeadBlendBlocks,
  packDeadBlend,
  type CapturedDeadBlend,
} from '../../core/batch/dead-blend-blocks.ts';
import { createQuinticBatch, evaluateQuinticBlocks, packQuintics } from '../../core/batch/quintic-blocks.ts';
import { createSpringBatch, evaluateSpringBlocks, packOffset } from '../../core/batch/spring-exact-blocks.ts';
import { createTransformBlocks, packPose, type TransformBlocks } from '../../core/batch/transform-blocks.ts';
import type { Pose, ReadonlyPose } from '../../core/pose.ts';
import { crossfade } from '../../core/transition/methods/crossfade.ts';
import { deadBlendArticle } from '../../core/transition/methods/dead-blend-article.ts';
import { deadBlendUnreal } from '../../core/transition/methods/dead-blend-unreal.ts';
import type { EasingName } from '../../core/transition/curves/easing.ts';
import type { BlendMethod, TransitionSample, Values } from '../../core/transition/method.ts';
import { quintic } from '../../core/transition/methods/quintic.ts';
import { springExact } from '../../core/transition/methods/spring-exact.ts';

/** One transition at many moments. */
export interface Transition {
  readonly source: Pose;
  readonly destination: Pose;
  readonly samples: readonly TransitionSample[];
  readonly blendTime: number; // s
  readonly halfLife: number; // s
  readonly easing: EasingName;
}

function defaultsOf<Name extends string>(
  parameters: Readonly<Record<Name, { readonly default: number | string }>>,
): Values<Name> {
  const specs = Object.entries<{ readonly default: number | string }>(parameters);
  return Object.fromEntries(specs.map(([name, spec]) => [name, spec.default])) as Values<Name>;
}

/** `poses` side by side. */
export function packPoses(poses: readonly ReadonlyPose[]): TransformBlocks {
  const blocks = createTransformBlocks(poses.length, poses[0].positions.length / 3);
  poses.forEach((pose, i) => packPose(blocks, i, pose));
  return blocks;
}

/** Evaluates a transition at all its samples through the batch of a method: as many seams, all of them the same. */
type Evaluate = (transition: Transition) => TransformBlocks;

function prepared({ source, samples }: Transition) {
  const joints = source.positions.length / 3;
  const factors = new Float64Array(joints).fill(1);
  return {
    joints,
    factors,
    count: samples.length,
    elapsed: samples.map((sample) => sample.elapsed),
    out: createTransformBlocks(samples.length, joints),
    destinations: packPoses(samples.map((sample) => sample.destination)),
  };
}

const springs: Evaluate = (transition) => {
  const { factors, count, elapsed, out, destinations } = prepared(transition);
  const { halfLife } = transition;
  const batch = createSpringBatch(count, factors, halfLife);
  const { offset } = springExact.capture({ ...transition, factors }, { halfLife });
  for (let i = 0; i < count; i++) packOffset(batch, i, offset);
  return evaluateSpringBlocks(out, destinations, batch, elapsed);
};

const quinticCurves: Evaluate = (transition) => {
  const { joints, factors, count, elapsed, out, destinations } = prepared(transition);
  const batch = createQuinticBatch(count, joints);
  const { quintics } = quintic.capture({ ...transition, factors }, { blendTime: transition.blendTime });
  for (let i = 0; i < count; i++) packQuintics(batch, i, quintics);
  return evaluateQuinticBlocks(out, destinations, batch, elapsed);
};

const crossfades: Evaluate = (transition) => {
  const { factors, count, elapsed, out, destinations } = prepared(transition);
  const { easing, blendTime } = transition;
  const batch = createCrossfadeBatch(count, { factors }, { easing, blendTime });
  const { sides } = crossfade.capture({ ...transition, factors }, { easing, blendTime });
  for (let i = 0; i < count; i++) packSides(batch, i, sides);
  const sources = packPoses(transition.samples.map((sample) => sample.source));
  return evaluateCrossfadeBlocks(out, sources, destinations, batch, elapsed);
};

const deadBlends =
  <Name extends string, Capture extends CapturedDeadBlend>(method: BlendMethod<Name, Capture>): Evaluate =>
  (transition) => {
    const { joints, factors, count, elapsed, out, destinations } = prepared(transition);
    const { easing, blendTime } = transition;
    const fade = createCrossfadeBatch(count, { factors }, { easing, blendTime });
    const batch = createDeadBlendBatch(count, joints, fade);
    const values = { ...defaultsOf(method.parameters), easing, blendTime };
    const captured = method.capture({ ...transition, factors }, values);
    for (let i = 0; i < count; i++) packDeadBlend(batch, i, captured);
    return evaluateDeadBlendBlocks(out, destinations, batch, elapsed);
  };

/** Blend method → its batch. */
export const batchEvaluators: Readonly<Record<string, Evaluate>> = {
  crossfade: crossfades,
  springExact: springs,
  quintic: quinticCurves,
  deadBlendArticle: deadBlends(deadBlendArticle),
  deadBlendUnreal: deadBlends(deadBlendUnreal),
};
