import type { Floats } from '../../kit/floats.ts';
import type { Clock, Motion } from '../motion.ts';
import type { RigChannels } from '../../pose/channels.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { followLongTurns, type BlendSpan, type LongTurns } from './long-turns.ts';
import { placeTurns, turnAmong } from './turn-on.ts';
import {
  createMeanWork,
  meanAngularVelocity,
  meanRotation,
  type RotationSet,
} from '../../pose/mean-rotation.ts';

/** The long turns of any number of motions; see `LongTurns`. */
export interface MeanTurns {
  readonly which: readonly number[]; // indices of the followed poses
  readonly turns: LongTurns;
  readonly firsts: RotationSet; // without velocity, at the start of the blend: [long * 4] and [long * 3] of each motion
  readonly work: {
    readonly mean: Float64Array;
    readonly rotations: Float64Array; // [long * 4]
    readonly angularVelocities: Float64Array; // [long * 3]
  }; // scratch
}

/**
 * Finds the long turns of a blend; null if there are none.
 *
 * @param which indices of those with weight
 */
export function followMean(
  motions: readonly Motion['pose'][],
  which: readonly number[],
  rig: RigChannels,
  span: BlendSpan,
): MeanTurns | null {
  const followed = which.map((index) => motions[index]);
  const turns = followLongTurns(followed, rig, span);
  if (turns === null) return null;
  const long = turns.joints.length;
  const firstOf = (i: number): Float64Array => {
    const first = new Float64Array(long * 4);
    for (let n = 0; n < long; n++) {
      const at = (n * turns.nodes * turns.motions + i) * 4;
      first.set(turns.rotations.subarray(at, at + 4), n * 4);
    }
    return first;
  };
  return {
    which,
    turns,
    firsts: {
      rotations: followed.map((_, i) => firstOf(i)),
      angularVelocities: followed.map(() => new Float64Array(long * 3)),
      weights: turns.work.weights,
    },
    work: {
      mean: createMeanWork(),
      rotations: new Float64Array(long * 4),
      angularVelocities: new Float64Array(long * 3),
    },
  };
}

/**
 * Overwrites the followed joints of `out` with the blend of all poses: `meanRotation` at the start of the
 * blend, and the weighted turns of the motions since.
 *
 * @param out     none of `poses`
 * @param weightsOf a joint: [poses * 2] weight, rate (1/s)
 * @param clock   `elapsed` in s on the clock of the motions
 */
export function placeMeanTurns(
  out: Pose,
  poses: readonly ReadonlyPose[],
  weightsOf: (joint: number) => Floats,
  { which, turns, firsts, work }: MeanTurns,
  clock: Clock,
): Pose {
  const { state } = turns.work;
  const { mean, rotations, angularVelocities } = work;
  for (let n = 0; n < turns.joints.length; n++) {
    const weights = weightsOf(turns.joints[n]);
    for (let i = 0; i < which.length; i++) {
      turns.work.weights[i * 2] = weights[which[i] * 2];
      turns.work.weights[i * 2 + 1] = weights[which[i] * 2 + 1];
    }
    meanRotation(rotations, n * 4, firsts, mean);
    meanAngularVelocity(angularVelocities, rotations, n * 3, firsts, mean);
    for (let axis = 0; axis < 4; axis++) state[axis] = rotations[n * 4 + axis];
    for (let axis = 0; axis < 3; axis++) state[4 + axis] = angularVelocities[n * 3 + axis];
    turnAmong(turns, n, poses, which, clock);
  }
  return placeTurns(out, turns);
}
