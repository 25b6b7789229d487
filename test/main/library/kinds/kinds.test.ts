import { describe, expect, test } from 'vitest';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { ChangeOf, KindName } from '#contract/edits/kinds.ts';
import { collectClipUserData, collectUserData, idsToExport } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { editHistory } from '#main/library/edits/edit-history.ts';
import { unreadFiles } from '#main/library/files/failed-files.ts';
import { contentOf, kinds } from '#main/library/kinds/kinds.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { editNamed, redo, undo } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const FAILED = '7a0f3c52-95a1-4a7c-8f1e-2d5b6c7d8e9f';

function libraryWithFiles() {
  const { db } = temporaryLibrary();
  const [walk, run] = [addClip(db, '/clips/walk.bvh'), addClip(db, '/clips/run.bvh', { rise: 3 })];
  db.prepare(
    `INSERT INTO files (id, path, name, sort_key, size, modified, importer, state, error)
     VALUES (?, '/clips/broken.bvh', 'broken', 'broken', 1, 1, 1, 'failed', 'Expected a joint.')`,
  ).run(FAILED);
  return { db, walk, run };
}

/** A change of each kind: what it starts from is a new library with two clips. */
function samples({ db, walk, run }: ReturnType<typeof libraryWithFiles>) {
  const [{ settings, jointsId }] = clipSummaries(db, [walk]);
  const subject = { kind: 'clip', id: walk } as const;
  const made: { readonly [Name in KindName]: ChangeOf<Name> } = {
    import: {
      kind: 'import.set',
      subject,
      before: { unit: null, upAxis: null },
      after: { unit: 0.5, upAxis: null },
    },
    tag: { kind: 'tag.put', tag: 'calm', clipIds: [walk, run] },
    note: { kind: 'note.set', clipId: walk, before: '', after: 'Left foot slides.' },
    clip: { kind: 'clip.set', id: walk, before: settings, after: { ...settings, loop: !settings.loop } },
    marker: { kind: 'marker.add', marker: markerOn(walk) },
    range: { kind: 'range.add', range: rangeOn(run) },
    root: { kind: 'root.set', subject, before: null, after: { kind: 'none' } },
    preset: { kind: 'preset.add', preset: presetNamed('Snappy') },
    jointMap: { kind: 'jointMap.set', jointsId, before: {}, after: { Tail: { role: 'spine' } } },
    lab: { kind: 'lab.add', item: treeOf(walk, run) },
    transition: { kind: 'transition.add', transition: transitionOf(walk, run) },
    character: { kind: 'character.set', subject: WHOLE_LIBRARY, before: null, after: OWN_SKELETON },
    budgets: { kind: 'budgets.set', before: {}, after: { footSlide: 2 } },
    nameWords: { kind: 'nameWords.set', before: {}, after: { sk: true } },
    engine: { kind: 'engine.set', before: 'none', after: 'unreal' },
    file: { kind: 'file.ignore', fileId: FAILED, ignored: true },
  };
  return made;
}

const textOf = (db: Database): string => sortedJson(collectUserData(db));
const stateOf = (db: Database): unknown => [textOf(db), contentOf(db), unreadFiles(db).ignoredCount];

const names = Object.keys(kinds) as KindName[];

describe.each(names)('the kind %s', (name) => {
  const setUp = () => {
    const library = libraryWithFiles();
    const change: Change = samples(library)[name];
    const before = stateOf(library.db);
    editNamed(library.db, 'Change it', change);
    return { ...library, change, before };
  };

  test('is undone and redone', () => {
    const { db, before } = setUp();
    const after = stateOf(db);
    expect(after).not.toEqual(before);
    undo(db);
    expect(stateOf(db)).toEqual(before);
    redo(db);
    expect(stateOf(db)).toEqual(after);
  });

  test('has words in the history: the edit, or a field with its two values', () => {
    const { db, change } = setUp();
    const [{ what }] = editHistory(db).steps;
    expect(what).toMatch('before' in change ? /^[A-Z][^:]*: \S.* → \S/ : /^Change it$/);
  });

  test('is carried by a file into another library, once, and undo removes it there', () => {
    const { db } = setUp();
    const other = libraryWithFiles().db;
    const empty = textOf(other);
    const file = valueOf(parseUserData(textOf(db), 'work.json'));
    const isInFiles = name !== 'file'; // paths are of one machine
    expect(planMerge(other, file, 'work.json')).toMatchObject({ conflicts: [], refused: [] });
    const merged = valueOf(mergeUserData(other, file, 'work.json', new Set()));
    expect(merged === null).toBe(!isInFiles);
    expect(textOf(other)).toBe(textOf(db));
    expect(valueOf(mergeUserData(other, file, 'work.json', new Set()))).toBeNull();
    if (merged !== null) undo(other);
    expect(textOf(other)).toBe(empty);
  });
});

const ofNoClip: readonly KindName[] = ['preset', 'character', 'budgets', 'nameWords', 'engine', 'file'];

test.each(names.filter((name) => !ofNoClip.includes(name)))(
  'sidecar files of clips carry the kind %s into another library',
  (name) => {
    const [mine, other] = [libraryWithFiles(), libraryWithFiles()];
    editNamed(mine.db, 'Change it', samples(mine)[name]);
    const ids = idsToExport(mine.db);
    for (const file of ids.map((id) => sortedJson(collectClipUserData(mine.db, id))))
      valueOf(mergeUserData(other.db, valueOf(parseUserData(file, 'walk.segue.json')), 'x', new Set()));
    expect(textOf(other.db)).toBe(textOf(mine.db));
  },
);
