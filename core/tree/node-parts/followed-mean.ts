import type { Clock, Motion } from '../../clip/motion.ts';
import { followMean, placeMeanTurns, type MeanTurns } from '../../clip/continuity/mean-turns.ts';
import type { Pose } from '../../pose/pose.ts';
import type { ChildBlend } from '../node-kind.ts';

type WhichPoses = (children: readonly number[]) => readonly number[];

/** A weighted mean of poses with long turns. @param weightsOf a joint: [poses * 2] weight, rate (1/s) */
export function createFollowedMean(poses: readonly Pose[], weightsOf: (joint: number) => Float64Array) {
  const known: FollowedBlend<MeanTurns>[] = [];
  return {
    /** @param which of the poses have weight in a blend */
    follow(blends: readonly ChildBlend[], motions: readonly Motion['pose'][], which: WhichPoses): void {
      const joints = poses[0].positions.length / 3;
      for (const { from, to, span, children } of blends) {
        known.push({ from, to, turns: followMean(motions, which(children), joints, span) });
      }
    },
    /** Overwrites the followed joints; see `placeMeanTurns`. */
    place(out: Pose, moment: Clock): Pose {
      const turns = findBlend(known, moment);
      return turns === null ? out : placeMeanTurns(out, poses, weightsOf, turns, moment);
    },
  };
}

/** A blend of a node's children with its long turns. */
export interface FollowedBlend<Turns> extends Pick<ChildBlend, 'from' | 'to'> {
  readonly turns: Turns | null; // null: no long turns
}

/** The long turns at a time; null if there are none. */
export function findBlend<Turns>(blends: readonly FollowedBlend<Turns>[], { elapsed }: Clock): Turns | null {
  for (let i = 0; i < blends.length; i++) {
    const { from, to, turns } = blends[i];
    if (elapsed >= from && elapsed <= to) return turns;
  }
  return null;
}
