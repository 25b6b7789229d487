import {
  exactCost,
  signedCost,
  springCourse,
  type OffsetCourse,
} from '#core/judge/cost-map/offset-course.ts';
import { chooseSides, createPoseOffset, subtractPose } from '#core/pose/offset.ts';
import type { FloatBuffer } from '#core/kit/floats.ts';
import { detectContacts } from '#core/rig/feet/foot-contacts.ts';
import { footSkate } from '#core/judge/standing-feet.ts';
import { jerkCount, measureJerk } from '#core/judge/kinematics/derivatives.ts';
import { fitJointLimits, limitRotation } from '#core/rig/joint-limits.ts';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { slopeWeights } from '#core/transition/evaluation/seam-sides.ts';
import type { Adapters } from './adapters.ts';
import { poseOfStates, STATE_SIZE } from './golden-call.ts';

export const judgementAdapters: Adapters = {
  footSkate: (call) => [footSkate(call.number(0), call.number(1), call.number(2))],
  footSkateSeries(call) {
    const [positions, velocities] = [call.array(0), call.array(1)];
    const skates = Array.from({ length: positions.length / 3 }, (_, i) => {
      const speed = Math.hypot(velocities[i * 3], velocities[i * 3 + 2]);
      return footSkate(positions[i * 3 + 1] - call.number(2), speed, call.number(3));
    });
    return [sumOf(skates, (skate) => skate) / (skates.length || 1), Math.max(0, ...skates)];
  },
  jerk(call) {
    const positions = call.array(0);
    return measureJerk(call.buffer(jerkCount(positions.length / 3)), positions, call.number(1));
  },
  velocityDiscontinuity(call) {
    const [positions, frame] = [call.array(0), call.number(2)];
    const wayTo = (step: number): readonly number[] =>
      [0, 1, 2].map((axis) => positions[(frame + step) * 3 + axis] - positions[frame * 3 + axis]);
    return [slopeJump(wayTo, call.number(1))];
  },
  velocityDiscontinuityRotation(call) {
    const [rotations, frame] = [call.array(0), call.number(2)];
    const wayTo = (step: number) =>
      rotationVectorBetween(call.buffer(3), rotations, rotations, 0, frame * 4, (frame + step) * 4);
    return [slopeJump(wayTo, call.number(1))];
  },
  penetration(call) {
    const depths = Array.from(call.array(0), (height) => Math.max(call.number(1) - height, 0));
    return [sumOf(depths, (depth) => depth), Math.max(0, ...depths)];
  },
  limitFit(call) {
    const { mean, minimum, maximum } = fitJointLimits(call.array(0), call.number(1));
    return [...mean, ...minimum, ...maximum];
  },
  limitViolation(call) {
    const [mean, minimum, maximum] = [1, 2, 3].map((index) => Float64Array.from(call.array(index)));
    const out = { rotation: call.buffer(4), violation: 0 };
    const { violation, rotation } = limitRotation(out, call.array(0), { mean, minimum, maximum });
    return [violation, ...rotation];
  },
  transitionCostExact(call) {
    const course = springCourse(call.number(2));
    return [sumOf(call.array(0), (x, i) => exactCost(course, x, call.array(1)[i]))];
  },
  transitionCostFast(call) {
    const [source, destination] = [0, 2].map((at) => ({
      positions: call.array(at),
      velocities: call.array(at + 1),
    }));
    return [costOf(source, destination, springCourse(call.number(4)), 'fast')];
  },
  transitionCostPose(call) {
    const joints = call.array(0).length / STATE_SIZE;
    const [source, destination] = [0, 1].map((index) => poseOfStates(call, call.array(index), 0, joints));
    const sides = chooseSides(source, destination);
    const { values, rates } = subtractPose(createPoseOffset(source.channels), source, destination, sides);
    const course = springCourse(call.number(2));
    const weigh = (i: number): number => (i < joints * 3 ? 1 : call.number(3));
    return [sumOf(values, (x, i) => weigh(i) * exactCost(course, x, rates[i]))];
  },
  costMap(call) {
    const size = call.number(1) * 3;
    const course = springCourse(call.number(6));
    const framesOf = (at: number): readonly Points[] => {
      const [positions, velocities] = [call.array(at), call.array(at + 1)];
      return Array.from({ length: positions.length / size }, (_, k) => ({
        positions: positions.subarray(k * size, (k + 1) * size),
        velocities: velocities.subarray(k * size, (k + 1) * size),
      }));
    };
    const columns = framesOf(4);
    return framesOf(2).flatMap((row) => columns.map((column) => costOf(row, column, course, call.text(0))));
  },
  detectContacts(call) {
    const heights = call.array(0);
    return detectContacts(new Uint8Array(heights.length), heights, call.array(1), {
      heightOn: call.number(2),
      speedOn: call.number(3),
      heightOff: call.number(4),
      speedOff: call.number(5),
    });
  },
};

/** How much the slope of a track jumps at a frame, by the parabolas on either side. @param wayTo frames on */
function slopeJump(wayTo: (step: number) => ArrayLike<number>, dt: number): number {
  const [after, before] = [1, -1].map((side) => {
    const weights = slopeWeights(side * dt, side * 2 * dt);
    const ways = [wayTo(side), wayTo(2 * side)];
    return [0, 1, 2].map((axis) => sumOf(weights, (weight, k) => weight * ways[k][axis]));
  });
  return Math.hypot(...after.map((speed, axis) => speed - before[axis]));
}

interface Points {
  readonly positions: FloatBuffer;
  readonly velocities: FloatBuffer;
}

/** The cost from one frame to another, exact or fast. */
function costOf(source: Points, destination: Points, course: OffsetCourse, mode: string): number {
  return sumOf(source.positions, (x, i) => {
    const [toX, v, toV] = [destination.positions[i], source.velocities[i], destination.velocities[i]];
    return mode === 'exact'
      ? exactCost(course, x - toX, v - toV)
      : Math.abs(signedCost(course, x, v) - signedCost(course, toX, toV));
  });
}

const sumOf = (values: ArrayLike<number>, of: (value: number, index: number) => number): number =>
  Array.from(values, of).reduce((sum, part) => sum + part, 0);
