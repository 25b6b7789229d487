import type { FloatBuffer } from '../../core/floats.ts';
import type { Pose } from '../../core/pose.ts';
import type { BlendMethod, Values } from '../../core/transition/method.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import type { Adapters } from './adapters.ts';
import { analyticMotion, MOTION_SIZE } from './analytic-motion.ts';
import { poseOfStates, STATE_SIZE, statesOfPose, type GoldenCall } from './golden-call.ts';

/** What golden's trajectories share: `method, easing, blendTime, halfLife, muscles, dt, joints`. */
interface Trajectory {
  readonly method: BlendMethod;
  readonly values: Values;
  readonly dt: number;
  readonly joints: number;
}

function trajectoryOf(call: GoldenCall): Trajectory {
  const method = findBlendMethod(call.text(0));
  if (method === undefined) throw new Error(`no blend method ${call.text(0)}`);
  const given: Values = { easing: call.text(1), blendTime: call.number(2), halfLife: call.number(3) };
  const values = Object.fromEntries(
    Object.entries(method.parameters).map(([name, spec]) => [name, given[name] ?? spec.default]),
  );
  return { method, values, dt: call.number(5), joints: call.number(6) };
}

/** A motion given as states, frame by frame. */
type Motion = (frame: number) => Pose;

function motionOf(call: GoldenCall, states: FloatBuffer, joints: number): Motion {
  return (frame) => poseOfStates(call, states, frame * joints * STATE_SIZE, joints);
}

/** `source` until `switchFrame`; from then on on its way to `destination`. */
function transitionTo(
  call: GoldenCall,
  trajectory: Trajectory,
  source: Motion,
  destination: Motion,
  switchFrame: number,
): Motion {
  const { method, values, dt, joints } = trajectory;
  const seam = {
    source: source(switchFrame),
    destination: destination(switchFrame),
    factors: new Float64Array(joints).fill(1),
  };
  const capture = method.capture(seam, values);
  return (frame) => {
    if (frame < switchFrame) return source(frame);
    const sample = {
      source: source(frame),
      destination: destination(frame),
      elapsed: (frame - switchFrame) * dt,
    };
    return method.evaluate(call.pose(joints), sample, capture);
  };
}

function framesOf(motion: Motion, states: FloatBuffer, joints: number): number[] {
  const frames = states.length / (joints * STATE_SIZE);
  return Array.from({ length: frames }, (_, frame) => statesOfPose(motion(frame))).flat();
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
    const { joints } = trajectory;
    const [source, destination] = [call.array(7), call.array(8)];
    const [from, to] = [motionOf(call, source, joints), motionOf(call, destination, joints)];
    return framesOf(transitionTo(call, trajectory, from, to, 0), source, joints);
  },
  interruptionChain(call) {
    const trajectory = trajectoryOf(call);
    const { joints } = trajectory;
    const motions = [8, 9, 10, 11].map((index) => motionOf(call, call.array(index), joints));
    const switchFrames = Array.from(call.array(7));
    const chained = motions.reduce((before, next, k) =>
      transitionTo(call, trajectory, before, next, switchFrames[k - 1]),
    );
    return framesOf(chained, call.array(8), joints);
  },
};
