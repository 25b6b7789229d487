import type { FloatBuffer } from '#core/kit/floats.ts';
import { createDoublePose, createPose, type Pose, type ReadonlyPose } from '#core/pose/pose.ts';
import { EASINGS, type EasingName } from '#core/methods/curves/easing.ts';
import type { GoldenCase, GoldenGroup } from './golden-files.ts';

/** Numbers a joint's state has in the golden files: p, q, v, w. */
export const STATE_SIZE = 13;

/** The buffers of a run. The app stores floats; the same code also takes doubles. */
export type Storage = 'double' | 'float';

/** One case as an adapter sees it: inputs in the run's storage, and buffers to write to. */
export interface GoldenCall {
  number(index: number): number;
  /** As many numbers, from argument `first` on. */
  numbers(count: number, first?: number): number[];
  text(index: number): string;
  array(index: number): FloatBuffer;
  buffer(size: number): FloatBuffer;
  pose(joints: number): Pose;
}

export function createCall(group: GoldenGroup, { in: inputs }: GoldenCase, storage: Storage): GoldenCall {
  const buffer = (size: number): FloatBuffer =>
    storage === 'double' ? new Float64Array(size) : new Float32Array(size);
  const number = (index: number): number => {
    const input = inputs[index];
    if (typeof input !== 'number') throw new TypeError(`argument ${index} is no number`);
    return storage === 'double' ? input : Math.fround(input);
  };
  return {
    buffer,
    number,
    numbers: (count, first = 0) => Array.from({ length: count }, (_, i) => number(first + i)),
    text(index) {
      const input = inputs[index];
      if (typeof input !== 'string') throw new TypeError(`argument ${index} is no string`);
      return input;
    },
    array(index) {
      const input = inputs[index];
      if (typeof input !== 'object') throw new TypeError(`argument ${index} is no array`);
      const numbers = 'shared' in input ? group.shared[input.shared] : input;
      const out = buffer(numbers.length);
      out.set(numbers);
      return out;
    },
    pose: storage === 'double' ? createDoublePose : createPose,
  };
}

/** The easing that is argument `index`. */
export function easingOf(call: GoldenCall, index: number): EasingName {
  const easing = EASINGS.find((name) => name === call.text(index));
  if (easing === undefined) throw new Error(`no easing ${call.text(index)}`);
  return easing;
}

/** The states at `states[from]` as a pose. */
export function poseOfStates(call: GoldenCall, states: FloatBuffer, from: number, joints: number): Pose {
  const pose = call.pose(joints);
  for (let j = 0; j < joints; j++) {
    const at = from + j * STATE_SIZE;
    for (let axis = 0; axis < 3; axis++) {
      pose.positions[j * 3 + axis] = states[at + axis];
      pose.linearVelocities[j * 3 + axis] = states[at + 7 + axis];
      pose.angularVelocities[j * 3 + axis] = states[at + 10 + axis];
    }
    for (let axis = 0; axis < 4; axis++) pose.rotations[j * 4 + axis] = states[at + 3 + axis];
  }
  return pose;
}

/** A pose as states. */
export function statesOfPose(pose: ReadonlyPose): number[] {
  const { positions, rotations, linearVelocities, angularVelocities } = pose;
  return Array.from({ length: positions.length / 3 }, (_, j) => [
    ...[0, 1, 2].map((axis) => positions[j * 3 + axis]),
    ...[0, 1, 2, 3].map((axis) => rotations[j * 4 + axis]),
    ...[0, 1, 2].map((axis) => linearVelocities[j * 3 + axis]),
    ...[0, 1, 2].map((axis) => angularVelocities[j * 3 + axis]),
  ]).flat();
}
