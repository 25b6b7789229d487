import type { Foot } from '../roles/feet.ts';
import { contactsOfFoot, footTracks } from './clip-contacts.ts';
import { LOCK_RATE } from './foot-lock.ts';
import { oncePer, oncePerList } from '../../kit/long-work.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';

/**
 * A foot in a clip, at moments: `perFrame` for each of its frames, so that a contact is known as exactly in a
 * clip of few of them.
 */
export interface ClipFoot {
  readonly perFrame: number; // >= 1
  readonly stands: Uint8Array; // [moments] 1 while it has contact
  readonly heights: Float32Array; // [moments] m above the clip's ground, of its lowest point
}

/** The feet of a clip that were found before: seams of the same clips are judged by the hundred. */
const found = oncePer((_clip: RootedClip) => new Map<string, ClipFoot>());

/**
 * When a foot of a clip stands, and how high it is. Only to be read: the next call for this clip gives the
 * same.
 */
export function clipFoot(foot: Foot, clip: RootedClip): ClipFoot {
  const [feet, key] = [found(clip), JSON.stringify(foot)];
  const known = feet.get(key) ?? findFoot(foot, clip);
  feet.set(key, known);
  return known;
}

function findFoot(foot: Foot, clip: RootedClip): ClipFoot {
  const perFrame = Math.max(1, Math.round(LOCK_RATE / clip.fps));
  const moments = (clip.frameCount - 1) * perFrame + 1;
  const tracks = footTracks(clip, foot).map((track) => between(track, perFrame));
  const heights = new Float32Array(moments).fill(Number.POSITIVE_INFINITY);
  for (const track of tracks)
    for (let i = 0; i < moments; i++) heights[i] = Math.min(heights[i], track[i * 3 + 1] - clip.groundHeight);
  const stands = new Uint8Array(moments);
  const fine = { ...clip, fps: clip.fps * perFrame, frameCount: moments };
  for (const { start, end } of contactsOfFoot(fine, foot, tracks)) stands.fill(1, start, end);
  return { perFrame, stands, heights };
}

/** A track with moments between its frames, on the curve that a clip plays. @param track [frames * 3] */
function between(track: Float32Array, perFrame: number): Float32Array {
  const last = track.length / 3 - 1;
  if (perFrame === 1 || last < 1) return track;
  const out = new Float32Array((last * perFrame + 1) * 3);
  for (let i = 0; i < out.length; i++) {
    const place = Math.floor(i / 3) / perFrame;
    const from = Math.min(Math.floor(place), last - 1);
    const [u, a] = [place - from, from * 3 + (i % 3)];
    const [before, after] = [Math.max(a - 3, i % 3), Math.min(a + 6, last * 3 + (i % 3))];
    const slope = (track[a + 3] - track[before]) / ((a + 3 - before) / 3);
    const slopeTo = (track[after] - track[a]) / ((after - a) / 3);
    const rise = u * u * (3 - 2 * u) * (track[a + 3] - track[a]);
    out[i] = track[a] + rise + u * (1 - u) * ((1 - u) * slope - u * slopeTo);
  }
  return out;
}

/**
 * Shares of the frames, the lowest first, whose mean is the standing height: below are glitches of a capture.
 */
const STANDING = { from: 0.01, to: 0.1 };

/**
 * A foot whose standing height is further from the ground never stands, in standing heights of the figure.
 */
const MAX_STAND = 0.12;

/**
 * Height above the ground at which the lowest point of a foot stands, m; 0 if it never does.
 *
 * @param height m, of the figure
 */
export function footFloor(foot: readonly ClipFoot[], height: number): number {
  const { floor } = lowestMean(foot);
  return Math.abs(floor) <= MAX_STAND * height ? floor : 0;
}

/** The mean height of those frames, m. */
const lowestMean = oncePerList((foot: readonly ClipFoot[]) => {
  const heights = Float64Array.from(foot.flatMap(({ heights }) => [...heights])).toSorted();
  const from = Math.floor(STANDING.from * heights.length);
  const low = heights.slice(from, Math.max(from + 1, Math.ceil(STANDING.to * heights.length)));
  return { floor: low.reduce((sum, each) => sum + each, 0) / low.length };
});
