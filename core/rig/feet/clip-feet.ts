// core/rig/feet: when feet stand in a clip, as detected or as users keep it, and feet locked to the ground; rig/retarget/plant plants those of retargeted motion
import { checkpoint, oncePer, oncePerList } from '../../kit/long-work.ts';
import type { Clip } from '../../clip/clip.ts';
import { standingHeight } from '../ground/ground-figure.ts';
import { findFeet, type Foot } from '../roles/body-limbs.ts';
import { findFootContacts, TUNED_HEIGHT, type FootContact } from './foot-contacts.ts';
import { chainTo, writePointTrack } from './point-track.ts';
import { LOCK_RATE } from './foot-lock.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { JointMap } from '../roles/joint-map.ts';

/** The points of a foot over a clip: [frames * 3] m each, in the world. */
export type FootTracks = readonly Float32Array[];

/** Computes the tracks of a foot, with a pause after every `framesAtOnce` frames of a point. */
export function* traceFoot(clip: Clip, { points }: Foot, framesAtOnce = clip.frameCount) {
  const tracks: Float32Array[] = [];
  for (const point of points) {
    const track = new Float32Array(clip.frameCount * 3);
    const chain = chainTo(point, clip.skeleton.parentIndices);
    for (let start = 0; start < clip.frameCount; start += framesAtOnce) {
      writePointTrack(track, clip, chain, { start, end: Math.min(start + framesAtOnce, clip.frameCount) });
      yield;
    }
    tracks.push(track);
  }
  return tracks;
}

/** The tracks of a foot, computed at once. */
export function footTracks(clip: Clip, foot: Foot): FootTracks {
  const tracing = traceFoot(clip, foot);
  for (;;) {
    checkpoint();
    const { done, value } = tracing.next();
    if (done === true) return value;
  }
}

/**
 * The contacts of a foot in a clip: those that a user keeps for it, or else detected ones.
 *
 * @param groundHeight m, for the detection
 */
export function contactsOfFoot(
  clip: Clip,
  { side }: Foot,
  tracks: FootTracks,
  groundHeight = clip.groundHeight,
): readonly FootContact[] {
  const { fps, frameCount, skeleton, contacts } = clip;
  const kept = contacts?.[side];
  if (kept === undefined) {
    const height = standingHeight(skeleton).height || TUNED_HEIGHT;
    return findFootContacts(tracks, { fps, groundHeight, height });
  }
  const frameAt = (time: number): number => Math.min(Math.max(Math.round(time * fps), 0), frameCount);
  return kept
    .map(({ start, end }) => ({ start: frameAt(start), end: frameAt(end) }))
    .filter(({ start, end }) => end > start);
}

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

/**
 * The feet that are planted at each frame of a clip, [frames]: 1 left + 2 right. Two frames with the same
 * number have the same feet planted. All are 0 if the feet are not known.
 *
 * @param map of the skeleton on which the clip plays
 */
export function plantedFeet(map: JointMap, clip: RootedClip): Uint8Array {
  const planted = new Uint8Array(clip.frameCount);
  for (const [i, foot] of findFeet(map).entries()) {
    const { stands, perFrame } = clipFoot(foot, clip);
    for (let frame = 0; frame < planted.length; frame++) planted[frame] |= stands[frame * perFrame] << i;
  }
  return planted;
}
