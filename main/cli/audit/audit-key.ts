import { createHash } from 'node:crypto';
import { keptContacts } from '../../../contract/rows/kept-contacts.ts';
import { muscleItems } from '../../../core/muscle/muscle-items.ts';
import { clipIdsOf } from '../../../core/transition/document/resolve-chain.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { findSteps, type ReviewableClip } from '../../../core/transition/review/reviewed-steps.ts';
import { reviewableClip } from '../../export/settings/transition-settings.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import type { Database } from '../../library/database/database.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { judgedBy } from '../../../core/judgement/judged-by.ts';

/**
 * Creates keys of transitions: hashes of all that their judgement depends on, by content, so that a result is used again only while it is
 * true. Null if a clip is missing.
 */
export function createAuditKeys(db: Database): (chain: readonly Transition[]) => string | null {
  const muscles = muscleItems(allLabItems(db));
  const program = [judgedBy, IMPORTER_VERSION];
  const clips = new Map<string, ReviewableClip | undefined>();
  const clipOf = (id: string): ReviewableClip | undefined => {
    if (!clips.has(id)) clips.set(id, reviewableClip(db, id));
    return clips.get(id);
  };
  return (chain) => {
    const transition = chain[chain.length - 1];
    const find = (id: string): Transition | undefined => chain.find((link) => link.id === id);
    const shownOn = shownCharacter(db, transition.id);
    const steps = transition.slots.map((_, chosen) =>
      findSteps({ ...transition, chosen }, find, clipOf, muscles, shownOn),
    );
    if (steps.includes(null)) return null;
    // Feet are found by the joint map, also where the motion does not depend on it.
    const feet = clipIdsOf(chain).map((id) => [clipOf(id)?.joints, keptContacts(rangesOf(db, [id]))]);
    return createHash('sha256')
      .update(JSON.stringify([program, transition.chosen, feet, steps]))
      .digest('hex');
  };
}
