import { expect, test } from 'vitest';
import { collectUserData } from '#main/export/user-data/collect.ts';
import type { Database } from '#main/library/database/database.ts';
import { searchLibrary, noteUse } from '#main/library/rows/found-rows.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { addClip, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const names = ['hop', 'jog', 'run', 'walk'];
const addAll = (db: Database): string[] =>
  names.map((name, i) => addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }));
const listed = (db: Database, descending = false, text = ''): string[] =>
  searchLibrary(db, { ...rowsFor(text), sort: { by: 'used', descending } }).rows.map(({ name }) => name);

test('the clip used last comes first, and unused clips come last, by name', () => {
  const { db } = temporaryLibrary();
  const [hop, jog, run, walk] = addAll(db);
  expect(listed(db)).toEqual(names);
  noteUse(db, [run, walk], 1);
  noteUse(db, [jog], 2);
  expect(listed(db)).toEqual(['jog', 'run', 'walk', 'hop']);
  noteUse(db, [walk], 3);
  expect(listed(db)).toEqual(['walk', 'jog', 'run', 'hop']);
  expect(listed(db, false, '-jog')).toEqual(['walk', 'run', 'hop']);
  expect(listed(db, true)).toEqual(['hop', 'run', 'jog', 'walk']);
  addClip(db, '/clips/hop.bvh', { rise: 1 }); // read again
  noteUse(db, [hop], 4);
  addClip(db, '/clips/hop.bvh', { rise: 1, frames: 9 }); // edited in place: the same clip
  expect(listed(db)[0]).toBe('hop');
  noteUse(db, [run], 4); // in the same millisecond
  expect(listed(db)[0]).toBe('run');
  noteUse(db, [jog], 2); // the clock was set back
  expect(listed(db).slice(0, 3)).toEqual(['jog', 'run', 'hop']);
});

test('use of a clip is not user data: nothing to undo, nothing to export', async () => {
  const { library, call } = setUpHandlers();
  const [hop, jog] = addAll(library.db);
  const made = collectUserData(library.db);
  expect(await call('clips.use', { clipIds: [jog, hop] })).toEqual({ ok: true, value: null });
  expect(listed(library.db)).toEqual(['hop', 'jog', 'run', 'walk']);
  expect(await call('clips.use', { clipIds: [jog, crypto.randomUUID()] })).toMatchObject({ ok: true });
  expect(listed(library.db)[0]).toBe('jog');
  expect(collectUserData(library.db)).toEqual(made);
  expect(await call('library.open', {})).toMatchObject({ value: { undo: { undo: null } } });
});
