// core/rig/feet: when feet stand in a clip, as detected or as users keep it, and feet locked to the ground
import { checkpoint } from '../../kit/long-work.ts';
import type { Clip } from '../../clip/clip.ts';
import { standingHeight } from '../ground/standing-height.ts';
import type { Foot } from '../roles/feet.ts';
import { findFootContacts, TUNED_HEIGHT, type FootContact } from './foot-contacts.ts';
import { chainTo, writePointTrack } from './point-track.ts';

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
  const { fps, loop, frameCount, skeleton, contacts } = clip;
  const kept = contacts?.[side];
  if (kept === undefined) {
    const height = standingHeight(skeleton).height || TUNED_HEIGHT;
    return findFootContacts(tracks, { fps, loop, groundHeight, height });
  }
  const frameAt = (time: number): number => Math.min(Math.max(Math.round(time * fps), 0), frameCount);
  return kept
    .map(({ start, end }) => ({ start: frameAt(start), end: frameAt(end) }))
    .filter(({ start, end }) => end > start);
}
