import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Clip } from '#core/clip.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { findFeet, type Foot } from '#core/joints/feet.ts';
import type { FootContact } from '#core/metrics/foot-contacts.ts';
import { failure, success, type Result } from '#core/result.ts';
import { contactsInSteps } from '../../stage/lanes/trace-in-steps.ts';
import type { App } from '../../stores/app.ts';
import { loadedClip } from '../../clips/clip-cache.ts';
import { settingsOf } from '../../stores/marks/marked-contacts.ts';

/** A clip with the contacts of each foot. */
interface StandingFeet {
  readonly clip: Clip;
  readonly feet: readonly { readonly side: Foot['side']; readonly contacts: readonly FootContact[] }[];
}

/** Reads when the feet of a clip stand; fails with a sentence. */
export async function readContacts(
  { document, library }: App,
  summary: ClipSummary,
): Promise<Result<StandingFeet, string>> {
  const loaded = await loadedClip(library.caches.peeked.get(summary.id));
  if (loaded.state !== 'ready') return failure(`${summary.name} cannot be read.`);
  const now = document.current.peek();
  const clip = { ...loaded.clip, ...settingsOf(now, summary) };
  const known = findFeet(clipJointMap(clip, now.jointMaps.get(summary.jointsId)));
  if (known.length === 0)
    return failure(
      `The feet of ${summary.name} are not known. Name them in the joint map, or add markers and ranges by hand.`,
    );
  const feet: StandingFeet['feet'][number][] = [];
  for (const foot of known) feet.push({ side: foot.side, contacts: await contactsInSteps(clip, foot) });
  return success({ clip, feet });
}
