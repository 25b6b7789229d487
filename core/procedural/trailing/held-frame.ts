import type { Motion } from '../../clip/motion.ts';
import { copyPose, type Pose, type ReadonlyPose } from '../../pose/pose.ts';
import { composeRoots } from '../../clip/root/root-state.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';

/** Movements of the root of a held frame, so that its joints are seen to trail. */
export const rootMoves = ['sway', 'dash', 'turn'] as const;
export type RootMove = (typeof rootMoves)[number];

/** A path there and back. */
interface Path {
  readonly by: readonly [number, number, number]; // side and forward m, turn rad, from the frame's own root
  readonly takes: number; // s, one way
  readonly rests: number; // s, at either end
}

const paths: Readonly<Record<RootMove, Path>> = {
  sway: { by: [0.25, 0.1, 0.5], takes: 0.6, rests: 0 }, // in every direction, whichever way a chain points
  dash: { by: [0, 1.2, 0], takes: 0.3, rests: 0.9 },
  turn: { by: [0, 0, Math.PI / 2], takes: 0.35, rests: 0.85 },
};

/**
 * One frame of an animation, held for ever, on a root that moves there and back. The path is a smooth step,
 * with its true velocity:
 *
 *   p(s) = 3 s^2 - 2 s^3,   p' = 6 s (1 - s) / takes
 *
 * @param pose  is kept; its velocities do not count
 * @param state [3] the root of the frame: x, z m, heading rad
 * @param since s, the time at which the first way begins
 */
export function heldFrame(pose: ReadonlyPose, state: Float64Array, move: RootMove, since: number): Motion {
  const { by, takes, rests } = paths[move];
  const way = takes + rests;
  const offset = new Float64Array(3);
  return {
    pose(out: Pose) {
      copyPose(out, pose);
      out.linearVelocities.fill(0);
      out.angularVelocities.fill(0);
      return out;
    },
    root(out: RootSample, { elapsed }) {
      const ways = Math.floor((elapsed - since) / way);
      const share = Math.min((elapsed - since - ways * way) / takes, 1);
      const isBack = ways % 2 !== 0;
      const done = share * share * (3 - 2 * share);
      const part = isBack ? 1 - done : done;
      const rate = ((isBack ? -6 : 6) * share * (1 - share)) / takes;
      for (let axis = 0; axis < 3; axis++) offset[axis] = by[axis] * part;
      composeRoots(out.state, state, offset);
      // From the frame's own root to the one that has turned.
      const sine = Math.sin(offset[2]);
      const cosine = Math.cos(offset[2]);
      out.velocity[0] = (by[0] * cosine - by[1] * sine) * rate;
      out.velocity[1] = (by[1] * cosine + by[0] * sine) * rate;
      out.velocity[2] = by[2] * rate;
      return out;
    },
    begins: Number.NEGATIVE_INFINITY,
    channels: pose.channels,
  };
}
