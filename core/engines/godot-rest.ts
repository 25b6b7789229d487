import { frameAt, type Clip } from '../clip.ts';

/** A turn from the rest pose so near half a turn that a blend from there may pass it, rad. */
const NEAR_HALF_A_TURN = (150 / 180) * Math.PI;

/** A part of a clip, s. */
interface PlayedPart {
  readonly clip: Clip;
  readonly from: number;
  readonly to: number;
}

/**
 * A warning if a joint comes near half a turn from its rest pose while a blend turns joints from there; null if none
 * does. The other way round is shorter beyond half a turn, so that the joint pops.
 */
export function warnOfRestPose(parts: readonly PlayedPart[]): string | null {
  const [worst] = parts.map(farthestFromRest).toSorted((a, b) => b.angle - a.angle);
  if (worst === undefined || worst.angle < NEAR_HALF_A_TURN) return null;
  const degrees = Math.round((worst.angle * 180) / Math.PI);
  return `${worst.joint} turns up to ${degrees}° from its rest pose, and beyond 180° it pops: import the skeleton with a standing rest pose.`;
}

/** The joint that turns farthest from its rest pose, which has no rotations, in frames of a part; rad. */
function farthestFromRest({ clip, from, to }: PlayedPart): {
  readonly joint: string;
  readonly angle: number;
} {
  const { names } = clip.skeleton;
  let [joint, least] = [0, 1];
  for (let frame = Math.round(from * clip.fps); frame <= Math.round(to * clip.fps); frame++) {
    const first = frameAt(clip, frame / clip.fps) * names.length;
    for (let j = 0; j < names.length; j++) {
      const half = Math.abs(clip.rotations[(first + j) * 4 + 3]); // cos of half the angle
      if (half < least) [joint, least] = [j, half];
    }
  }
  return { joint: names[joint], angle: 2 * Math.acos(Math.min(least, 1)) };
}
