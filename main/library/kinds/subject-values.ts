import { z } from 'zod';
import { jointEditsSchema } from '#core/documents/figure-schemas.ts';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { allJointMaps, readJointEdits, saveJointEdits } from '../rows/joint-map-rows.ts';
import { jointEdits } from '../json/json-columns.ts';
import { allShownOn, readShownOn, saveShownOn } from '../rows/shown-on-rows.ts';
import { findTree } from '../rows/take-rows.ts';
import { transitionRows } from '../rows/transition-rows.ts';
import { valueEntries } from './entries.ts';
import { entryKind, refuseUnknownClip, type Kind } from './kind.ts';
import { meshOf } from './transitions.ts';

export const jointMaps: Kind<ChangeOf<'jointMap'>> = {
  ...entryKind(
    'jointMap',
    valueEntries<ChangeOf<'jointMap'>, JointEdits>({
      kind: 'jointMap.set',
      schema: jointEditsSchema,
      empty: {},
      called: 'this joint map',
      subjects: (db) => allJointMaps(db).map(({ jointsId }) => jointsId),
      subjectOf: ({ jointsId }) => jointsId,
      read: readJointEdits,
      stored: (id) => ({ json: jointEdits, id }),
      store: saveJointEdits,
      of: (jointsId) => ({ jointsId }),
      about: () => '',
    }),
  ),
  content: (db) => ({ jointMaps: allJointMaps(db) }),
};

/** Characters on which transitions, clips and the library are shown. */
export const characters: Kind<ChangeOf<'character'>> = {
  ...entryKind(
    'character',
    valueEntries<ChangeOf<'character'>, string | null>({
      kind: 'character.set',
      schema: z.union([z.uuid(), z.literal(OWN_SKELETON)]).nullable(),
      empty: null,
      field: { name: 'character' },
      called: 'the character to show on',
      subjects: (db) => allShownOn(db).map(({ subject }) => subject),
      subjectOf: ({ subject }) => subject,
      read: readShownOn,
      validate(db, after, _, subject) {
        if (!isShowable(db, subject))
          refuse('unknownSubject', 'The clip or transition is no longer in this library.');
        if (meshOf(db, after) === 0)
          refuse('noMesh', 'The file of this clip has no mesh, so no motion can be shown on it.');
      },
      store(db, subject, character) {
        if (character !== null && character !== OWN_SKELETON)
          refuseUnknownClip(db, character, 'this character');
        saveShownOn(db, subject, character);
      },
      of: (subject) => ({ subject }),
      withClips: (character, { id }) => (character === null ? null : id(character)),
      about: (subject) => subject || 'whole library',
    }),
  ),
  content: (db) => ({ shownOn: allShownOn(db) }),
};

/** Whether something of this library, or all of it, can be shown on a character. */
export const isShowable = (db: Database, subject: string): boolean =>
  subject === WHOLE_LIBRARY ||
  clipExists(db, subject) ||
  findTree(db, subject) !== undefined ||
  transitionRows.find(db, subject) !== undefined;
