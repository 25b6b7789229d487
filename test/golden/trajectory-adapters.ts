import { copyPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { Chain } from '#core/transition/evaluation/captured-chain.ts';
import { createChain, evaluateChain } from '#core/transition/evaluation/chain.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import type { Motion } from '#core/clip/motion.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { inPlace } from '../fixtures/rooted.ts';
import type { Adapters } from './adapters.ts';
import { analyticMotion, MOTION_SIZE } from './analytic-motion.ts';
import { findMuscleMethod, MUSCLE_SIZE } from './muscle-methods.ts';
import { poseOfStates, STATE_SIZE, statesOfPose, type GoldenCall } from './golden-call.ts';

/** Shared inputs of golden trajectories: `method, easing, blendTime, halfLife, muscles, dt, joints`. */
interface Trajectory {
  readonly method: BlendMethod;
  readonly values: Values;
  readonly dt: number;
  readonly joints: number;
}

function trajectoryOf(call: GoldenCall): Trajectory {
  const id = call.text(0);
  const [blendTime, halfLife, joints] = [call.number(2), call.number(3), call.number(6)];
  // Shorter figures come with more muscles than they have joints.
  const muscles = call.array(4).subarray(0, joints * MUSCLE_SIZE);
  const found = findMuscleMethod(id, muscles, { blendTime, halfLife }) ?? findBlendMethod(id);
  if (found === undefined) throw new Error(`no blend method ${id}`);
  // Golden's chains hand on the velocities that a method reports, those of its poses or not.
  const { evaluateTrue: _, ...method } = found;
  const given: Values = {
    easing: call.text(1),
    blendTime,
    halfLife,
    ...(method.id === 'deadBlendConstant' && { extrapolationHalfLife: halfLife }),
  };
  const values = Object.fromEntries(
    Object.entries(method.parameters).map(([name, spec]) => [name, given[name] ?? spec.default]),
  );
  return { method, values, dt: call.number(5), joints };
}

/** A motion given as states, frame by frame, which are in the world: its root stays at the origin. */
function motionOf(call: GoldenCall, index: number, { joints, dt }: Trajectory): Motion {
  const states = call.array(index);
  return inPlace((out, { elapsed }) =>
    copyPose(out, poseOfStates(call, states, Math.round(elapsed / dt) * joints * STATE_SIZE, joints)),
  );
}

/**
 * s at a frame. Golden counts whole frames from a switch; a rounding of seconds must not move the end of a
 * blend by one.
 */
function timeOf(frame: number, { links }: Chain, { dt, values }: Trajectory): number {
  const time = frame * dt;
  const end = Number(values['blendTime'] ?? 0);
  const isOver = (at: number): boolean => Math.round((time - at) / dt) * dt >= end;
  const rounded = links.find(({ at }) => isOver(at) !== time - at >= end);
  if (rounded === undefined) return time;
  return isOver(rounded.at) ? time + 1e-12 : time - 1e-12;
}

/** The states of a chain at each frame of the motion that is argument `index`. */
function framesOf(call: GoldenCall, chain: Chain, index: number, trajectory: Trajectory): number[] {
  const { joints } = trajectory;
  const frames = call.array(index).length / (joints * STATE_SIZE);
  const out = { pose: call.pose(joints), root: createRootSample(), elapsed: 0, link: -1, extrapolated: -1 };
  return Array.from({ length: frames }, (_, frame) =>
    statesOfPose(evaluateChain(out, chain, timeOf(frame, chain, trajectory)).pose),
  ).flat();
}

export const trajectoryAdapters: Adapters = {
  analyticMotion(call) {
    const parameters = call.array(0);
    return statesOfPose(
      analyticMotion(call.pose(parameters.length / MOTION_SIZE), parameters, call.number(1)),
    );
  },
  blendTrajectory(call) {
    const trajectory = trajectoryOf(call);
    const links = [{ ...trajectory, at: 0, to: motionOf(call, 8, trajectory) }];
    const chain = createChain(motionOf(call, 7, trajectory), links, trajectory.joints);
    return framesOf(call, chain, 7, trajectory);
  },
  interruptionChain(call) {
    const trajectory = trajectoryOf(call);
    const links = Array.from(call.array(7), (switchFrame, k) => ({
      ...trajectory,
      at: switchFrame * trajectory.dt,
      to: motionOf(call, 9 + k, trajectory),
    }));
    const chain = createChain(motionOf(call, 8, trajectory), links, trajectory.joints);
    return framesOf(call, chain, 8, trajectory);
  },
};
