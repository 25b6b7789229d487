import type { Clip } from '#core/clip.ts';
import { contactsOfFoot, traceFoot, type FootTracks } from '#core/feet/clip-contacts.ts';
import type { Foot } from '#core/joints/feet.ts';
import type { FootContact } from '#core/metrics/foot-contacts.ts';

/** Frames per step, between which the window stays responsive: about a millisecond of work. */
const FRAMES_AT_ONCE = 4096;

/** Tracks of a foot of a clip, computed step by step. */
export async function traceInSteps(clip: Clip, foot: Foot): Promise<FootTracks> {
  const tracing = traceFoot(clip, foot, FRAMES_AT_ONCE);
  for (;;) {
    const { done, value } = tracing.next();
    if (done === true) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Frames in which a foot of a clip stands, computed step by step. */
export const contactsInSteps = async (clip: Clip, foot: Foot): Promise<readonly FootContact[]> =>
  contactsOfFoot(clip, foot, await traceInSteps(clip, foot));
