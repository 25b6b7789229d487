import { copyRoot, createRootSample } from '#core/clip/root/root-sample.ts';
import { stepTrailingJoint, createTrailingBody } from '#core/procedural/trailing/trailing-joint.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { trailedPose } from '#test/fixtures/trailed-pose.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

const RADIANS = Math.PI / 180;
const ORIGIN = createRootSample();

/**
 * A joint that moves in the world, the figure's root being at its origin, and a chain of joints that keep
 * their place on it.
 */
function trailingChain(call: GoldenCall): {
  readonly joints: number;
  readonly steps: number;
  at(step: number): number[][];
} {
  const [rootPositions, rootRotations, offsets, rotations] = [0, 1, 2, 3].map((index) => call.array(index));
  const [targets, dampSeconds, limits] = [4, 5, 6].map((index) => call.array(index));
  const rate = 1 / call.number(7);
  const dt = 1 / rate;
  const joints = dampSeconds.length;
  const resetTimes = Array.from(call.array(8), (step) => step * dt);
  const run = createTrailingRun({
    parents: Int32Array.from({ length: joints + 1 }, (_, j) => j - 1),
    joints: new Map(
      Array.from(dampSeconds, (seconds, j) => [
        j + 1,
        {
          localTarget: targets.subarray(j * 3, j * 3 + 3),
          dampSeconds: seconds,
          angleLimit: limits[j] * RADIANS,
          resetTimes,
        },
      ]),
    ),
    motion: {
      // In the precision of the call, which the run's own pose does not have.
      pose(_, { elapsed: time }) {
        const animated = call.pose(joints + 1);
        const step = Math.round(time / dt);
        animated.positions.set(rootPositions.subarray(step * 3, step * 3 + 3));
        animated.rotations.set(rootRotations.subarray(step * 4, step * 4 + 4));
        animated.positions.set(offsets, 3);
        animated.rotations.set(rotations, 4);
        return animated;
      },
      root: (out) => copyRoot(out, ORIGIN),
      begins: 0,
    },
    rate,
  });
  return {
    joints,
    steps: rootPositions.length / 3,
    at(step) {
      trailedPose(call.pose(joints + 1), run, { elapsed: step * dt });
      const bodies = run.figure.links.slice(1).map(({ body }) => body);
      return bodies.map(({ position, rotation, particle }) => [...position, ...rotation, ...particle]);
    },
  };
}

export const trailingAdapters: Adapters = {
  trailingStep(call) {
    const body = createTrailingBody();
    body.particle.set([...call.array(0), ...call.array(1)]);
    body.position.set(call.array(2));
    body.rotation.set(call.array(3));
    const joint = {
      localTarget: call.array(4),
      dampSeconds: call.number(5),
      angleLimit: call.number(6) * RADIANS,
    };
    const { particle, rotation, swing } = stepTrailingJoint(body, joint, {
      dt: call.number(7),
      reset: call.number(8) !== 0,
    });
    return [...particle, ...rotation, ...swing];
  },
  trailingTrajectory(call) {
    const chain = trailingChain(call);
    return Array.from({ length: chain.steps }, (_, step) => chain.at(step)).flat(2);
  },
};
