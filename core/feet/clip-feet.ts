import type { Foot } from '../joints/feet.ts';
import { contactsOfFoot, footTracks } from './clip-contacts.ts';
import type { RootedClip } from '../root/rooted-clip.ts';

/** A foot in a clip. */
export interface ClipFoot {
  readonly stands: Uint8Array; // [frames] 1 while it has contact
  readonly heights: Float32Array; // [frames] m above the clip's ground, of its lowest point
}

/** Finds when a foot of a clip stands, and how high it is. */
export function clipFoot(foot: Foot, clip: RootedClip): ClipFoot {
  const { frameCount, groundHeight } = clip;
  const heights = new Float32Array(frameCount).fill(Number.POSITIVE_INFINITY);
  const tracks = footTracks(clip, foot);
  for (const track of tracks)
    for (let frame = 0; frame < frameCount; frame++)
      heights[frame] = Math.min(heights[frame], track[frame * 3 + 1] - groundHeight);
  const stands = new Uint8Array(frameCount);
  for (const { start, end } of contactsOfFoot(clip, foot, tracks)) stands.fill(1, start, end);
  return { stands, heights };
}

/** Shares of the frames, the lowest first, whose mean is the standing height: below are glitches of a capture. */
const STANDING = { from: 0.01, to: 0.1 };

/** A foot whose standing height is further from the ground never stands, in standing heights of the figure. */
const MAX_STAND = 0.12;

/** Height above the ground at which the lowest point of a foot stands, m; 0 if it never does. @param height m, of the figure */
export function footFloor(foot: readonly ClipFoot[], height: number): number {
  const heights = foot.flatMap((clip) => [...clip.heights]).toSorted((a, b) => a - b);
  const from = Math.floor(STANDING.from * heights.length);
  const low = heights.slice(from, Math.max(from + 1, Math.ceil(STANDING.to * heights.length)));
  const floor = low.reduce((sum, each) => sum + each, 0) / low.length;
  return Math.abs(floor) <= MAX_STAND * height ? floor : 0;
}
