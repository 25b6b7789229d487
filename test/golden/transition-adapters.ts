import type { FloatBuffer, Floats } from '#core/kit/floats.ts';
import { jointChannels } from '#core/pose/channels.ts';
import type { Pose } from '#core/pose/pose.ts';
import { createFade, evaluateWeights } from '#core/methods/curves/cross-fade.ts';
import { captureDeadBlend, evaluateDeadBlend } from '#core/methods/dead-blend.ts';
import { decayOffset } from '#core/methods/curves/decay.ts';
import { applyEasing, easeOf } from '#core/methods/curves/easing.ts';
import type { Extrapolation, HalfLifeEstimate } from '#core/methods/half-lives/extrapolation.ts';
import {
  estimateExtrapolation,
  evaluateExtrapolation,
  limitVelocity,
} from '#core/methods/half-lives/estimate-extrapolation.ts';
import { addOffset, chooseSides, createPoseOffset, scaleOffset, subtractPose } from '#core/pose/offset.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { methodOf } from '#test/fixtures/method-run.ts';
import { evaluateQuintics, fitQuintics, quinticEnd } from '#core/methods/curves/quintic-curve.ts';
import type { Adapters } from './adapters.ts';
import { findMuscleMethod } from './muscle-methods.ts';
import { easingOf, poseOfStates, statesOfPose, type GoldenCall } from './golden-call.ts';

const alike = (value: number) => ({ position: value, scale: value, curve: value, turn: value });

/** Golden's presets of the estimate; the methods that use them have the same numbers as defaults. */
const PRESETS: Readonly<Record<string, HalfLifeEstimate>> = {
  article: {
    scale: 0.3,
    minimum: 0.1,
    maximum: 1,
    epsilons: alike(1e-8),
  },
  unreal: {
    scale: 1,
    minimum: 0.05,
    maximum: 1,
    epsilons: alike(1e-4),
    limits: { ...alike(Number.POSITIVE_INFINITY), position: 5, turn: 2 * Math.PI },
  },
};

const FACTORS: Floats = [1];

/** A single joint from the arguments of these indices; it rests without a velocity. */
type Single = (call: GoldenCall, place: number, velocity?: number) => Pose;

/** A single joint that moves without turning. */
const moving: Single = (call, position, velocity) => {
  const pose = call.pose(1);
  pose.positions.set(call.array(position));
  if (velocity !== undefined) pose.linearVelocities.set(call.array(velocity));
  return pose;
};

/** A single joint that turns in place. */
const turning: Single = (call, rotation, velocity) => {
  const pose = call.pose(1);
  pose.rotations.set(call.array(rotation));
  if (velocity !== undefined) pose.angularVelocities.set(call.array(velocity));
  return pose;
};

const linearOf = (pose: Pose): Floats => [...pose.positions, ...pose.linearVelocities];
const angularOf = (pose: Pose): Floats => [...pose.rotations, ...pose.angularVelocities];

function eased(call: GoldenCall): FloatBuffer {
  const buffer = call.buffer(2);
  buffer[0] = call.number(1);
  return applyEasing(buffer, 0, easingOf(call, 0));
}

/** A method whose one parameter is argument 6, `elapsed` argument 7. */
function blends(call: GoldenCall, method: BlendMethod, single: Single): Pose {
  const [name] = Object.keys(method.parameters);
  const [source, destination0, destination] = [0, 2, 4].map((at) => single(call, at, at + 1));
  const seam = { source, destination: destination0, factors: FACTORS };
  const capture = method.capture(seam, { [name]: call.number(6) });
  return method.evaluate(call.pose(1), { source, destination, elapsed: call.number(7) }, capture);
}

/** The offset `x0, v0` alone: towards a destination at rest at the origin. */
function takesAway(call: GoldenCall, method: BlendMethod): Floats {
  const source = moving(call, 0, 1);
  const destination = call.pose(1);
  const capture = method.capture({ source, destination, factors: FACTORS }, { blendTime: call.number(2) });
  return linearOf(method.evaluate(call.pose(1), { source, destination, elapsed: call.number(3) }, capture));
}

function quinticOfNumber(call: GoldenCall): Floats {
  const offset = createPoseOffset(jointChannels(1));
  offset.values[0] = call.number(0);
  offset.rates[0] = call.number(1);
  const quintics = fitQuintics(offset, [call.number(2)]);
  evaluateQuintics(offset, quintics, { elapsed: call.number(3) });
  return Array.from([offset.values[0], offset.rates[0], quinticEnd(quintics, 0)]);
}

/** The ramp alone is the extrapolation of the method. */
function ramps(call: GoldenCall, source: Pose): Pose {
  const seam = { source, destination: call.pose(1), factors: FACTORS };
  const method = methodOf('velocityFade');
  const capture = method.capture(seam, { blendTime: call.number(2), easing: 'linear' });
  const explanation = {
    extrapolated: call.pose(1),
    angularHalfLives: call.buffer(3),
    angularVelocities: call.buffer(3),
    extrapolation: null,
  };
  const sample = { ...seam, elapsed: call.number(3) };
  return method.explain(explanation, sample, capture).extrapolated;
}

function decays(call: GoldenCall, size: number): Floats {
  const offset = createPoseOffset(jointChannels(1));
  offset.values.set(size === 1 ? [call.number(0)] : call.array(0));
  offset.rates.set(size === 1 ? [call.number(1)] : call.array(1));
  decayOffset(offset, offset, [call.number(2)], { elapsed: call.number(3) });
  const out = call.buffer(size * 2);
  out.set(offset.values.subarray(0, size));
  out.set(offset.rates.subarray(0, size), size);
  return out;
}

function extrapolationOf(velocities: Floats, halfLives: Floats, at: number): Extrapolation {
  const buffers = { velocities: new Float64Array(6), halfLives: new Float64Array(6) };
  const extrapolation = { channels: jointChannels(1), ...buffers };
  extrapolation.velocities.set(Array.from(velocities), at);
  extrapolation.halfLives.set(Array.from(halfLives), at);
  return extrapolation;
}

function extrapolates(call: GoldenCall, start: Pose, at: number): Pose {
  const extrapolation = extrapolationOf(call.array(1), call.array(2), at);
  const way = evaluateExtrapolation(createPoseOffset(jointChannels(1)), extrapolation, {
    elapsed: call.number(3),
  });
  return addOffset(call.pose(1), start, way);
}

/** Dead blending with half-lives as given, and the arc that is shorter now: the vectors know no seam. */
function deadBlends(call: GoldenCall, single: Single, at: number): Pose {
  const [source, destination] = [single(call, 0, 1), single(call, 2, 3)];
  const sample = { source, destination, elapsed: call.number(7) };
  const extrapolation = extrapolationOf(call.array(1), call.array(4), at);
  const captured = captureDeadBlend(
    { source, destination, factors: FACTORS },
    { easing: easeOf(easingOf(call, 5)), blendTime: call.number(6) },
    PRESETS.article,
  );
  const way = evaluateExtrapolation(createPoseOffset(jointChannels(1)), extrapolation, sample);
  const sides = chooseSides(destination, addOffset(call.pose(1), captured.start, way));
  const given = { ...captured.extrapolation, ...extrapolation };
  return evaluateDeadBlend(call.pose(1), sample, { ...captured, extrapolation: given, sides });
}

function deadBlendsEstimated(call: GoldenCall, single: Single): Pose {
  const [source, destination0, destination] = [single(call, 1, 2), single(call, 3), single(call, 4, 5)];
  const capture = captureDeadBlend(
    { source, destination: destination0, factors: FACTORS },
    { easing: easeOf(easingOf(call, 6)), blendTime: call.number(7) },
    PRESETS[call.text(0)],
  );
  return evaluateDeadBlend(call.pose(1), { source, destination, elapsed: call.number(8) }, capture);
}

/** `s0, d0, s, d, muscle, blendTime, halfLife, t` by the method of a muscle. */
function pullsMuscle(call: GoldenCall, id: string): Floats {
  const times = { blendTime: call.number(5), halfLife: call.number(6) };
  const method = findMuscleMethod(id, call.array(4), times);
  if (method === undefined) throw new Error(`no muscle method ${id}`);
  const [source0, destination0, source, destination] = [0, 1, 2, 3].map((index) =>
    poseOfStates(call, call.array(index), 0, 1),
  );
  const seam = { source: source0, destination: destination0, factors: FACTORS };
  const capture = method.capture(seam, { ...defaultValues(method), ...times });
  const sample = { source, destination, elapsed: call.number(7) };
  return statesOfPose(method.evaluate(call.pose(1), sample, capture));
}

export const transitionAdapters: Adapters = {
  // 02_decay
  decayOffset: (call) => decays(call, 1),
  decayOffsetVector: (call) => decays(call, 3),
  vectorTransition: (call) => linearOf(blends(call, methodOf('springExact'), moving)),
  quatTransitionExact: (call) => angularOf(blends(call, methodOf('springExact'), turning)),
  quatTransitionPublished: (call) => angularOf(blends(call, methodOf('springPublished'), turning)),

  // 03_inertialization
  quinticScalar: quinticOfNumber,
  quinticVector: (call) => takesAway(call, methodOf('quintic')),
  quinticRotation: (call) => angularOf(blends(call, methodOf('quintic'), turning)),
  cubicOffset: (call) => takesAway(call, methodOf('cubicOffset')),
  cubicOffsetRotation: (call) => angularOf(blends(call, methodOf('cubicOffset'), turning)),
  velocityFade: (call) => linearOf(ramps(call, moving(call, 0, 1))),
  velocityFadeRotation: (call) => angularOf(ramps(call, turning(call, 0, 1))),

  // 04_dead_blending
  clampVelocity: (call) => limitVelocity(Float64Array.from(call.array(0)), call.number(1)),
  extrapolationHalfLife(call) {
    const at = call.text(1) === 'linear' ? 0 : 3;
    const difference = createPoseOffset(jointChannels(1));
    difference.values.set(call.array(2), at);
    const source = call.pose(1);
    (at === 0 ? source.linearVelocities : source.angularVelocities).set(call.array(3));
    return estimateExtrapolation(source, difference, PRESETS[call.text(0)]).halfLives.subarray(at, at + 3);
  },
  extrapolateDecayed: (call) => linearOf(extrapolates(call, moving(call, 0), 0)),
  extrapolateRotation: (call) => angularOf(extrapolates(call, turning(call, 0), 3)),
  deadBlendVector: (call) => linearOf(deadBlends(call, moving, 0)),
  deadBlendRotation: (call) => angularOf(deadBlends(call, turning, 3)),
  deadBlendEstimatedVector: (call) => linearOf(deadBlendsEstimated(call, moving)),
  deadBlendEstimatedRotation: (call) => angularOf(deadBlendsEstimated(call, turning)),

  // 05_easing
  easing: (call) => [eased(call)[0]],
  easingSlope: (call) => [eased(call)[1]],
  blendAlpha: (call) =>
    evaluateWeights(
      call.buffer(2),
      { ease: easeOf(easingOf(call, 0)), blendTimes: [call.number(1)] },
      { elapsed: call.number(2) },
    ),
  profileAlpha(call) {
    const factor = Math.max(call.number(3), 0);
    const seam = { source: call.pose(1), destination: call.pose(1) };
    const profiled =
      call.text(0) === 'time'
        ? { ...seam, factors: [factor] }
        : { ...seam, factors: FACTORS, weightFactors: [factor] };
    const fade = createFade(profiled, { blendTime: call.number(2), easing: easeOf(easingOf(call, 1)) });
    return evaluateWeights(call.buffer(2), fade, { elapsed: call.number(4) });
  },

  // 09_muscle
  muscleBlend: (call) => pullsMuscle(call, 'muscle'),
  muscleCrossfade: (call) => pullsMuscle(call, 'muscleCrossfade'),
  muscleInertialization: (call) => pullsMuscle(call, 'muscleInertialization'),

  // 06_blending
  crossfadeState(call) {
    const a = poseOfStates(call, call.array(0), 0, 1);
    const b = poseOfStates(call, call.array(1), 0, 1);
    const offset = subtractPose(createPoseOffset(jointChannels(1)), b, a, chooseSides(b, a));
    scaleOffset(offset, offset, [call.number(2), call.number(3)]);
    return statesOfPose(addOffset(call.pose(1), a, offset));
  },
};
