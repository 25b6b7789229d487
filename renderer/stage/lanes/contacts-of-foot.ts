import type { Clip } from '../../../core/clip.ts';
import { findFootContacts, type FootContact } from '../../../core/metrics/foot-contacts.ts';
import { chainTo, writePointTrack } from '../../../core/metrics/point-track.ts';
import type { Foot } from '../../../core/joints/feet.ts';

/** Frames per step, between which the window stays responsive: about a millisecond of work. */
const FRAMES_AT_ONCE = 4096;

/** Frames in which a foot of a clip stands, computed step by step. */
export async function contactsOfFoot(clip: Clip, { points }: Foot): Promise<readonly FootContact[]> {
  const tracks: Float32Array[] = [];
  for (const point of points) {
    const track = new Float32Array(clip.frameCount * 3);
    const chain = chainTo(point, clip.skeleton.parentIndices);
    for (let start = 0; start < clip.frameCount; start += FRAMES_AT_ONCE) {
      writePointTrack(track, clip, chain, {
        start,
        end: Math.min(start + FRAMES_AT_ONCE, clip.frameCount),
      });
      await nextTurn();
    }
    tracks.push(track);
  }
  return findFootContacts(tracks, clip);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
