import { copyPose, type Pose, type ReadonlyPose } from '../pose.ts';
import { composeRoots } from '../root/root-state.ts';
import type { RootSample } from '../root/root-sample.ts';
import type { TrailingSource } from './trailing-filter.ts';

/** Movements of the root of a held frame, so that its joints are seen to trail. */
export const rootMoves = ['sway', 'dash', 'turn'] as const;
export type RootMove = (typeof rootMoves)[number];

/** A path there and back: what moves, how far, and in what time. */
interface There {
  readonly axis: 0 | 1 | 2; // x, z, heading, in the root's own frame
  readonly distance: number; // m or rad
  readonly takes: number; // s, one way
  readonly rests: number; // s, at either end
}

const paths: Readonly<Record<RootMove, There>> = {
  sway: { axis: 0, distance: 0.3, takes: 0.6, rests: 0 },
  dash: { axis: 1, distance: 1.2, takes: 0.3, rests: 0.9 },
  turn: { axis: 2, distance: Math.PI / 2, takes: 0.35, rests: 0.85 },
};

/**
 * One frame of an animation, held for ever, on a root that moves there and back. The path is a smooth step, with its true velocity:
 *
 *   p(s) = 3 s^2 - 2 s^3,   p' = 6 s (1 - s) / takes
 *
 * @param pose  is kept; its velocities do not count
 * @param state [3] the root of the frame: x, z m, heading rad
 * @param since s, the time at which the first way begins
 */
export function heldFrame(
  pose: ReadonlyPose,
  state: Float64Array,
  move: RootMove,
  since: number,
): TrailingSource {
  const { axis, distance, takes, rests } = paths[move];
  const way = takes + rests;
  const offset = new Float64Array(3);
  return {
    pose(out: Pose) {
      copyPose(out, pose);
      out.linearVelocities.fill(0);
      out.angularVelocities.fill(0);
      return out;
    },
    root(out: RootSample, { time }) {
      const ways = Math.floor((time - since) / way);
      const share = Math.min((time - since - ways * way) / takes, 1);
      const isBack = ways % 2 !== 0;
      const done = share * share * (3 - 2 * share);
      offset.fill(0);
      offset[axis] = distance * (isBack ? 1 - done : done);
      composeRoots(out.state, state, offset);
      out.velocity.fill(0);
      out.velocity[axis] = ((isBack ? -distance : distance) * 6 * share * (1 - share)) / takes;
      return out;
    },
  };
}
