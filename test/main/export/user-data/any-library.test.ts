import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { kinds } from '#main/library/kinds/kinds.ts';
import { valueOf } from '#main/library/problems.ts';
import { anyUserData } from '#test/fixtures/any-files.ts';
import { effort } from '#test/fixtures/effort.ts';
import { forHeavyRuns } from '#test/fixtures/property.ts';
import { edit, tryEdit } from '#test/main/edit.ts';
import { addClip, transitionOf } from '#test/main/sample-rows.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A library of three clips with meshes, two of them in one folder, without user data. */
function emptyLibrary(): Database {
  const { db } = temporaryLibrary();
  for (const [rise, name] of ['lab/walk', 'lab/run', 'hop'].entries()) addClip(db, `/${name}.bvh`, { rise });
  db.prepare('UPDATE clips SET mesh = 1').run();
  return db;
}

/** The clips as files name them. */
function clipsInFiles(): UserDataFile['clips'] {
  const db = emptyLibrary();
  const clipIds = db.prepare<[], string>('SELECT id FROM clips').pluck().all();
  edit(db, { kind: 'tag.put', tag: 'all', clipIds });
  return collectUserData(db).clips;
}

/** A file with the clips of the library in place of those that it names. */
function withClips(file: UserDataFile, [hop, run, walk]: UserDataFile['clips']): UserDataFile {
  const identities = [run, walk].map(({ id, name, hash, take }) => ({ id, name, hash, take }));
  const [transition] = file.transitions;
  const subjects = [WHOLE_LIBRARY, transition.id, hop.id];
  const place = { place: 'walk.bvh', hash: walk.hash };
  return {
    ...file,
    clips: [
      ...file.clips.map((clip, i) => ({ ...clip, ...identities[i] })),
      ...[run, walk].slice(file.clips.length),
      hop,
    ],
    transitions: [
      {
        ...transition, // but for what its skeleton may not have
        ...transitionOf(walk.id, run.id),
        id: transition.id,
        note: transition.note,
        review: transition.review,
      },
    ],
    nameWords: { sk: true },
    shownOn: subjects.map((subject, i) => ({ subject, character: [hop.id, OWN_SKELETON, walk.id][i] })),
    folders: (file.folders ?? []).map((folder) => ({ ...folder, name: 'lab', files: [place] })),
  };
}

/** Number of entries of each kind, in files or not. */
const countsOf = (db: Database) => [
  db.prepare(`SELECT count(*) FROM choices WHERE kind = 'folder'`).get(),
  ...Object.entries(kinds).map(([name, { entries }]) => [name, entries?.subjects(db).length]),
];

const textOf = (db: Database): string => sortedJson(collectUserData(db));
const parsed = (text: string) => valueOf(parseUserData(text, 'work.json'));

test('any library is the same after it was written to a file and merged into an empty one, once', () => {
  const clips = clipsInFiles();
  forHeavyRuns(effort(24), anyUserData, fc.nat(), (file, seed) => {
    fc.pre(!JSON.stringify(file).includes('__proto__')); // which schemas leave out
    const [mine, other] = [emptyLibrary(), emptyLibrary()];
    valueOf(mergeUserData(mine, withClips(file, clips), 'any.json', new Set()));
    const random = randomFrom(seed);
    for (let i = 0; i < 40; i++) {
      const change = randomChange(mine, random);
      // What is interrupted stays, since a file cannot bring the transition that it interrupted.
      if (change.kind !== 'transition.remove') tryEdit(mine, change);
    }
    const text = textOf(mine);
    expect(planMerge(other, parsed(text), 'work.json')).toMatchObject({
      conflicts: [],
      missingClips: [],
      refused: [],
    });
    valueOf(mergeUserData(other, parsed(text), 'work.json', new Set()));
    expect(textOf(other)).toBe(text);
    expect(countsOf(other)).toEqual(countsOf(mine));
    expect(planMerge(other, parsed(text), 'work.json')).toMatchObject({ added: 0, conflicts: [] });
    expect(valueOf(mergeUserData(other, parsed(text), 'work.json', new Set()))).toBeNull();
  });
});
