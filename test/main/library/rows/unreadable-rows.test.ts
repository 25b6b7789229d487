import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { success } from '#core/kit/result.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { collectClipUserData, collectUserData } from '#main/export/user-data/collect.ts';
import { exportSettings } from '#main/export/settings/export-settings.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import type { Database } from '#main/library/database/database.ts';
import { examineLibrary } from '#main/library/health.ts';
import { editHistory } from '#main/library/edits/edit-history.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { unreadableWarnings } from '#main/library/rows/unreadable-rows.ts';
import { closeLibrary, openLibrary, warningsOf } from '#main/library/library.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { attempt, valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { markedClips } from '#main/library/rows/marked-clips.ts';
import { joining } from '#main/library/team/membership.ts';
import { finishOpening } from '#main/owner/follow/follow-library.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { editNamed, refusalOf, undo, undoEdit } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rowsFor, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';

/** A closed library in which each kind of JSON is, with an edit of each. */
function filledLibrary() {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  const { db } = library;
  const [walk, run] = [addClip(db, '/clips/walk.bvh'), addClip(db, '/clips/run.bvh', { rise: 3 })];
  const jointsId = String(db.prepare('SELECT signature FROM skeletons').pluck().get());
  const isRead = { unit: null, upAxis: null };
  const folder = { kind: 'folder', path: '/clips' } as const;
  const subject = { kind: 'clip', id: walk } as const;
  const transition = transitionOf(walk, run, 'walk → hop');
  editNamed(db, 'Mark', { kind: 'marker.add', marker: markerOn(run) });
  editNamed(db, 'Blend', { kind: 'transition.add', transition });
  editNamed(db, 'Note', {
    kind: 'transition.set',
    before: transition,
    after: { ...transition, note: 'late' },
  });
  editNamed(db, 'Mix', { kind: 'lab.add', item: treeOf(walk, run) });
  editNamed(db, 'Keep', { kind: 'preset.add', preset: presetNamed('Snappy') });
  editNamed(db, 'Map', { kind: 'jointMap.set', jointsId, before: {}, after: { Tail: { role: 'spine' } } });
  editNamed(db, 'Root', { kind: 'root.set', subject, before: null, after: { kind: 'none' } });
  editNamed(db, 'Unit', {
    kind: 'import.set',
    subject: folder,
    before: isRead,
    after: { ...isRead, unit: 0.5 },
  });
  editNamed(db, 'Limit', { kind: 'budgets.set', before: {}, after: { footSlide: 2 } });
  closeLibrary(library);
  return { file, walk };
}

const EDITS = 9;

/** Columns of JSON: a row of each, what is no JSON or has another form, how it is named, and the edits on it. */
const columns: readonly (readonly [
  column: string,
  where: string,
  bad: readonly string[],
  name: string,
  edits: number,
])[] = [
  [
    'transitions.document',
    'true',
    ["'{'", "'[]'", "json_remove(document, '$.slots[0].method')", "json_remove(document, '$.source')"],
    '1 transition cannot be read, and stays in the library as it is: walk → hop',
    2,
  ],
  [
    'lab_items.content',
    'true',
    ["'{'", "'[]'", "'{}'"],
    '1 item cannot be read, and stays in the library as it is: Half',
    1,
  ],
  [
    'presets.settings',
    'true',
    ["'{'", "'[]'", "'{}'"],
    '1 preset cannot be read, and stays in the library as it is: Snappy',
    1,
  ],
  [
    'joint_maps.edits',
    'true',
    ["'{'", "'[]'", "'null'"],
    '1 joint map cannot be read, and stays in the library as it is: walk',
    1,
  ],
  [
    'choices.value',
    "what = 'root'",
    ["'{'", "'[]'", "'3'"],
    '1 root override cannot be read, and stays in the library as it is: walk',
    1,
  ],
  [
    'choices.value',
    "what = 'import'",
    ["'{'", "'[]'", "'3'"],
    '1 import override cannot be read, and stays in the library as it is: /clips',
    1,
  ],
  [
    'settings.value',
    "key = 'budgets'",
    ["'{'", "'[]'"],
    '1 setting cannot be read, and stays in the library as it is: budgets',
    1,
  ],
  [
    'clips.report',
    "name = 'walk'",
    ["'{'", "'[]'", "'{}'"],
    '1 clip cannot be read, and stays in the library as it is: walk',
    0,
  ],
  [
    'skeletons.joints',
    'true',
    ["'{'", "'[]'", "'{}'"],
    '1 skeleton cannot be read, and stays in the library as it is: walk',
    0,
  ],
];

const cases = columns.flatMap(([column, where, bad, warning, edits]) =>
  bad.map((text) => ({ column, where, text, warning, edits })),
);

/** Damages a row; returns a function that reads its text. */
function damage(
  db: Database,
  { column, where, text }: Pick<(typeof cases)[number], 'column' | 'where' | 'text'>,
) {
  const [table, name] = column.split('.');
  db.exec(`UPDATE ${table} SET "${name}" = ${text} WHERE ${where}`);
  const read = db.prepare(`SELECT "${name}" FROM ${table} WHERE ${where}`).pluck();
  return () => read.all();
}

test.each(cases)('$column = $text: named, and nothing else is lost', (damaged) => {
  const { file, walk } = filledLibrary();
  const library = openedLibrary(file);
  const { db } = library;
  const textOf = damage(db, damaged);
  const before = textOf();
  const named = damaged.warning.replace(/walk$/, '(walk|run)');
  expect(atOnce(unreadableWarnings(db))).toEqual([expect.stringMatching(`^${named}$`)]);
  // Commands do not look through what files are read into: it is as long as the list.
  const isMade = damaged.edits > 0;
  expect(warningsOf(library)).toHaveLength(isMade ? 1 : 0);
  const { ok, problems } = valueOf(examineLibrary(file));
  expect([ok, problems.length]).toEqual([false, 1]);
  expect(problems[0]).toMatch(
    new RegExp(`^${damaged.column.replace('.', '\\.')}: the .+ cannot be read \\(.+\\)$`),
  );

  const snapshot = librarySnapshot(library);
  const lost = (name: string): number => Number(damaged.column.startsWith(name));
  expect(snapshot.transitions).toHaveLength(1 - lost('transitions'));
  expect(snapshot.presets).toHaveLength(1 - lost('presets'));
  expect(snapshot.lab).toHaveLength(1 - lost('lab_items'));
  expect(
    searchLibrary(db, rowsFor(''))
      .rows.map(({ id }) => id)
      .includes(walk),
  ).toBe(lost('clips') === 0);
  expect(markedClips(db, '', { offset: 0, limit: 9 }).total).toBe(1);
  expect(editHistory(db).steps).toHaveLength(EDITS);
  collectUserData(db);
  const exported = attempt('The library', () => exportSettings(db, 'all', 'none'));
  expect(exported.ok).toBe(lost('transitions') === 0);
  collectClipUserData(db, walk);

  const left: string[] = [];
  for (let i = 0; i < EDITS; i++) left.push(...undo(db).left);
  expect(left).toHaveLength(damaged.edits);
  for (const sentence of left) expect(sentence).toMatch(/^Left out: .* It cannot be read\.$/);
  atOnce(joining(db, 'segue://nowhere/team', '0f6d3c8e-6a55-4d0e-9d0c-3f1f2a7b9c10'));
  expect(textOf()).toEqual(before);
});

test('the window is told once its library is open', async () => {
  const { file } = filledLibrary();
  const library = openedLibrary(file);
  damage(library.db, { column: 'presets.settings', where: 'true', text: "'{'" });
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  const told: unknown[] = [];
  await finishOpening({ library: success(library), pool, emit: (...event) => told.push(event) });
  const message = '1 preset cannot be read, and stays in the library as it is: Snappy';
  expect(told).toEqual([['app.problem', { message }]]);
});

test('of many rows the first are named', () => {
  const { file } = filledLibrary();
  const { db, ...library } = openedLibrary(file);
  for (const name of ['Calm', 'Dry', 'Elastic'])
    editNamed(db, 'Keep', { kind: 'preset.add', preset: presetNamed(name) });
  damage(db, { column: 'presets.settings', where: 'true', text: "'{'" });
  expect(warningsOf({ ...library, db })).toEqual([
    expect.stringMatching(
      /^4 presets cannot be read, and stay in the library as they are: \w+, \w+, \w+, …$/,
    ),
  ]);
});

test('the name of a preset that cannot be read stays taken', () => {
  const { file } = filledLibrary();
  const { db } = openedLibrary(file);
  damage(db, { column: 'presets.settings', where: 'true', text: "'{'" });
  expect(refusalOf(db, { kind: 'preset.add', preset: presetNamed('snappy') }).code).toBe('nameTaken');
});

test('an item that cannot be read is brought back by one with its id', () => {
  const { file } = filledLibrary();
  const { db } = openedLibrary(file);
  const [preset] = librarySnapshot(openedLibrary(file)).presets;
  damage(db, { column: 'presets.settings', where: 'true', text: "'{'" });
  editNamed(db, 'Import', { kind: 'preset.add', preset });
  expect(valueOf(examineLibrary(file)).problems).toEqual([]);
});

const logged = ['path', 'before', 'after', 'clips'].flatMap((column) => [
  { column, text: "'{'" },
  ...(column === 'path' || column === 'clips' ? [{ column, text: "'3'" }] : []),
]);

test.each(logged)('a write whose $column is $text ends the history there', ({ column, text }) => {
  const { file } = filledLibrary();
  const library = openedLibrary(file);
  const { db } = library;
  const where = "number >> 24 = (SELECT number FROM edits WHERE name = 'Unit')";
  damage(db, { column: `edit_writes.${column}`, where, text });
  expect(editHistory(db).steps.map(({ name }) => name)).toEqual(['Limit']);
  undo(db);
  expect(undoState(db)).toMatchObject({ undo: null, redo: 'Limit' });
  expect(librarySnapshot(library).undo.undo).toBeNull();
  expect(undoEdit(db)).toMatchObject({ ok: false, error: { code: 'unreadableStep' } });
  expect(valueOf(examineLibrary(file)).problems).toEqual([
    'edit_writes: the edit “Unit” cannot be read, so the history ends there (8)',
  ]);
});

test.each(["'[]'", "'3'"])('a step to values that are %s leaves out what they are no values of', (text) => {
  const { file } = filledLibrary();
  const { db } = openedLibrary(file);
  damage(db, { column: 'edit_writes.before', where: 'true', text });
  expect(
    editHistory(db)
      .steps.map(({ name }) => name)
      .toReversed()
      .slice(0, 3),
  ).toEqual(['Mark', 'Blend', 'Note']);
  const left: string[] = [];
  for (let i = 0; i < EDITS; i++) left.push(...undo(db).left);
  expect(left).toContain('Left out: “walk → hop”. Its value in the history cannot be read.');
  expect(valueOf(examineLibrary(file)).problems).toEqual([]);
});

test('a command says what cannot be read, and goes on with the rest', async () => {
  const { file } = filledLibrary();
  const library = valueOf(openLibrary(file));
  damage(library.db, { column: 'transitions.document', where: 'true', text: "'{'" });
  closeLibrary(library);
  const { code, notes } = await runSegue(path.dirname(file), 'audit', '--library', 'library.db');
  expect(notes).toContain('1 transition cannot be read, and stays in the library as it is: walk → hop\n');
  expect(notes).not.toContain('Internal error');
  expect(code).toBe(1); // there is no other to judge
});
