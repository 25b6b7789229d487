import type { FloatBuffer, Floats } from '#core/kit/floats.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import type { Pose } from '#core/pose/pose.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { createQuintics, evaluateQuintics } from '#core/methods/curves/quintic-curve.ts';
import { captureUnrealExtrapolation } from '#core/methods/unreal/unreal-extrapolation.ts';
import {
  captureDeadBlendNode,
  deadBlendNode,
  evaluateDeadBlendNode,
  followDirections,
} from '#core/methods/unreal/dead-blend-node.ts';
import {
  captureInertialization,
  evaluateInertialization,
  inertializationNode,
  writeUnrealQuintic,
} from '#core/methods/unreal/inertialization-node.ts';
import { createUnrealRun, evaluateUnrealRun, type UnrealNode } from '#core/methods/unreal/unreal-run.ts';
import type { Adapters } from './adapters.ts';
import { easingOf, type GoldenCall } from './golden-call.ts';

/** Numbers of a joint without velocities: p, q. */
const TRANSFORM_SIZE = 7;

/** Defaults of the dead blending node. */
const DEFAULTS = {
  scale: 1,
  minimum: 0.05,
  maximum: 1,
  limits: { position: 5, scale: Infinity, curve: Infinity, turn: 2 * Math.PI },
};

/** Fills the positions and rotations of a pose from `numbers[from]` on. */
function setTransforms(pose: Pose, numbers: FloatBuffer, from = 0): Pose {
  for (let j = 0; j * 3 < pose.positions.length; j++) {
    const at = from + j * TRANSFORM_SIZE;
    pose.positions.set(numbers.subarray(at, at + 3), j * 3);
    pose.rotations.set(numbers.subarray(at + 3, at + 7), j * 4);
  }
  return pose;
}

/** Argument `index` as one joint. */
const jointOf = (call: GoldenCall, index: number): Pose => setTransforms(call.pose(1), call.array(index));

function transformsOf({ positions, rotations }: Pose): number[] {
  return Array.from({ length: positions.length / 3 }, (_, j) => [
    ...positions.subarray(j * 3, j * 3 + 3),
    ...rotations.subarray(j * 4, j * 4 + 4),
  ]).flat();
}

function inertialFloat(call: GoldenCall): Floats {
  const [x, v, elapsed, blendTime] = call.numbers(4);
  const side = x < 0 ? -1 : 1;
  const quintics = createQuintics(jointChannels(1));
  quintics.directions[0] = side;
  // Golden's scalar has no unit: its slowest rate is a plain number.
  writeUnrealQuintic(quintics.curves, 0, { length: side * x, rate: side * v, blendTime }, 1e-4);
  return evaluateQuintics(createPoseOffset(jointChannels(1)), quintics, { elapsed }).values.subarray(0, 1);
}

function deadBlend(call: GoldenCall): number[] {
  const start = jointOf(call, 0);
  const [captured, directions] = [call.array(1), Float64Array.from(call.array(2))];
  const current = jointOf(call, 3);
  const fade = { ease: easeOf(easingOf(call, 4)), blendTimes: [call.number(5)] };
  const seam = { before: start, shown: start, first: start, tick: 1 };
  const unmade = captureDeadBlendNode(seam, { fade, estimate: DEFAULTS }, 1);
  const extrapolation = {
    ...unmade.extrapolation,
    velocities: Float64Array.from(captured.subarray(0, 6)),
    halfLives: Float64Array.from(captured.subarray(6)),
  };
  const blend = { ...unmade, extrapolation };
  const tick = { row: 0, elapsed: call.number(6) };
  followDirections(directions, blend, current, tick);
  const out = evaluateDeadBlendNode(call.pose(1), current, blend, tick);
  return [...transformsOf(out), ...directions];
}

function sequence(call: GoldenCall): number[] {
  const [ease, blendTime] = [easeOf(easingOf(call, 1)), call.number(2)];
  const [tick, joints] = [call.number(3), call.number(4)];
  const [source, destination] = [call.array(5), call.array(6)];
  const size = joints * TRANSFORM_SIZE;
  const blendTimes = new Float64Array(joints).fill(blendTime);
  const node: UnrealNode<unknown> =
    call.text(0) === 'inertialization'
      ? inertializationNode(blendTimes)
      : deadBlendNode({ fade: { ease, blendTimes }, estimate: DEFAULTS });
  const run = createUnrealRun({
    node,
    tick,
    before: setTransforms(call.pose(joints), source),
    shown: setTransforms(call.pose(joints), source, size),
    destination: (out, { elapsed }) =>
      setTransforms(out, destination, (Math.round(elapsed / tick) - 1) * size),
  });
  return Array.from({ length: destination.length / size }, (_, i) =>
    transformsOf(evaluateUnrealRun(call.pose(joints), run, i + 1)),
  ).flat();
}

export const unrealAdapters: Adapters = {
  unrealInertialFloat: inertialFloat,
  unrealInertialize(call) {
    const [shown, before, first, current] = [0, 1, 2, 3].map((index) => jointOf(call, index));
    const seam = { before, shown, first, tick: call.number(4) };
    const captured = captureInertialization(seam, [call.number(5)]);
    return transformsOf(
      evaluateInertialization(call.pose(1), current, captured, { elapsed: call.number(6) }),
    );
  },
  unrealDeadBlendCapture(call) {
    const [shown, before, first] = [0, 1, 2].map((index) => jointOf(call, index));
    const [tick, scale, minimum, maximum, position, turn] = call.numbers(6, 3);
    const limits = { ...DEFAULTS.limits, position, turn };
    const estimate = { scale, minimum, maximum, limits };
    const { velocities, halfLives } = captureUnrealExtrapolation({ before, shown, first, tick }, estimate);
    return [...velocities, ...halfLives];
  },
  unrealDeadBlend: deadBlend,
  unrealSequence: sequence,
};
