import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { jointEditsSchema } from '#core/documents/joint-map-schema.ts';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import type { JointEdits } from '#core/joints/joint-map.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { clipSummaries } from '../rows/clip-rows.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { allJointMaps, readJointEdits, saveJointEdits } from '../rows/joint-map-rows.ts';
import { allShownOn, readShownOn, saveShownOn } from '../rows/shown-on-rows.ts';
import { skeletonOfClip } from '../rows/skeleton-rows.ts';
import { findTree } from '../rows/take-rows.ts';
import { transitionRows } from '../rows/transition-rows.ts';
import { valueEntries } from './entries.ts';
import { entryKind, mergeValue, refuseUnknownClip, type Kind, type Merging, type Scope } from './kind.ts';
import { meshOf } from './transitions.ts';

export const jointMaps: Kind<ChangeOf<'jointMap'>> = {
  ...entryKind(
    'jointMap',
    valueEntries<ChangeOf<'jointMap'>, JointEdits>({
      kind: 'jointMap.set',
      schema: jointEditsSchema,
      empty: {},
      called: 'This joint map',
      subjects: (db) => allJointMaps(db).map(({ jointsId }) => jointsId),
      subjectOf: ({ jointsId }) => jointsId,
      read: readJointEdits,
      store: saveJointEdits,
      of: (jointsId) => ({ jointsId }),
      about: () => '',
    }),
  ),
  content: (db) => ({ jointMaps: allJointMaps(db) }),
  collect(db, { clipId }) {
    const all = allJointMaps(db);
    const own = clipId === null ? null : skeletonOfClip(db, clipId)?.jointsId;
    const written = own === null ? all : all.filter(({ jointsId }) => jointsId === own);
    return { file: written.length > 0 ? { jointMaps: written } : {} };
  },
  /** Adds edits of joints that are unset here; joints that differ are one conflict. */
  *merge(db, { file, steps }) {
    for (const { jointsId, edits } of file.jointMaps ?? []) {
      const before = readJointEdits(db, jointsId);
      const both = Object.keys(edits).filter((joint) => Object.hasOwn(before, joint));
      const others = both.filter((joint) => !isDeepStrictEqual(before[joint], edits[joint]));
      const change = { kind: 'jointMap.set', jointsId, before, after: { ...before, ...edits } } as const;
      mergeValue<JointEdits>(steps, change, {
        id: jointsId,
        what: `Joint map with ${others[0]}`,
        isUnset: others.length === 0,
        words: (of) => others.map((joint) => `${joint}: ${JSON.stringify(of[joint])}`).join(', '),
      });
      yield;
    }
  },
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
      called: 'The character to show on',
      subjects: (db) => allShownOn(db).map(({ subject }) => subject),
      subjectOf: ({ subject }) => subject,
      read: readShownOn,
      validate(db, after, _, subject) {
        if (subject !== WHOLE_LIBRARY && !isKnown(db, subject))
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
  clipsWith: 'SELECT subject FROM shown_on JOIN clips ON clips.id = subject',
  content: (db) => ({ shownOn: allShownOn(db) }),
  collect: collectCharacters,
  merge: mergeCharacters,
};

const isKnown = (db: Database, subject: string): boolean =>
  clipExists(db, subject) ||
  findTree(db, subject) !== undefined ||
  transitionRows.find(db, subject) !== undefined;

/** Choices for the library, its clips and trees, and the items in the file. */
function collectCharacters(db: Database, { clipId, lists, inFile: { id } }: Scope) {
  const ids = new Set([clipId, ...Object.values(lists).flatMap((items) => items.map(({ id }) => id))]);
  const chosen = allShownOn(db).filter(({ subject }) =>
    clipId === null ? subject === WHOLE_LIBRARY || isKnown(db, subject) : ids.has(subject),
  );
  const written = chosen
    .map(({ subject, characterId }) => ({ subject: id(subject), character: id(characterId) }))
    .toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  return {
    file: written.length > 0 ? { shownOn: written } : {},
    clipIds: chosen.map(({ characterId }) => characterId),
  };
}

function* mergeCharacters(db: Database, { file, here, steps }: Merging) {
  const nameOf = (id: string | null): string =>
    id === OWN_SKELETON ? 'own skeleton' : (clipSummaries(db, [id ?? ''])[0]?.name ?? '');
  for (const { subject: theirs, character } of file.shownOn ?? []) {
    yield;
    const subject = here.get(theirs) ?? theirs;
    if (subject !== WHOLE_LIBRARY && !isKnown(db, subject)) continue; // refused itself
    const name = transitionRows.find(db, subject)?.name ?? nameOf(subject);
    const what = subject === WHOLE_LIBRARY ? 'the library' : `“${name}”`;
    const after = character === OWN_SKELETON ? character : here.get(character);
    if (after === undefined) {
      const gone = file.clips.find(({ id }) => id === character)?.name ?? '';
      steps.refuse(
        `${capitalized(what)} is not shown on the character “${gone}”, which is not in this library.`,
      );
      continue;
    }
    const before = readShownOn(db, subject);
    const question = { id: `character ${subject}`, what: `Character of ${what}`, isUnset: before === null };
    mergeValue<string | null>(
      steps,
      { kind: 'character.set', subject, before, after },
      { ...question, words: nameOf },
    );
  }
}
