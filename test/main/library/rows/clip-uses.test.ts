import path from 'node:path';
import { expect, test } from 'vitest';
import { collectMade } from '../../../../main/export/made/collect.ts';
import { openDatabase } from '../../../../main/library/database/database.ts';
import type { Database } from '../../../../main/library/database/database.ts';
import { migrations } from '../../../../main/library/database/migrations.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../main/library/rows/clip-rows.ts';
import { noteUse } from '../../../../main/library/rows/clip-uses.ts';
import { setUp as setUpHandlers } from '../../ipc/handlers-fixture.ts';
import { addClip, rowsFor } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const names = ['hop', 'jog', 'run', 'walk'];
const addAll = (db: Database): string[] =>
  names.map((name, i) => addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }));
const listed = (db: Database, descending = false, text = ''): string[] =>
  searchLibrary(db, { ...rowsFor(text), sort: { by: 'used', descending } }).rows.map(({ name }) => name);

test('the clip used last comes first, and those that never were come last, by name', () => {
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

test('it is no work: nothing to undo, nothing to export', async () => {
  const { library, call } = setUpHandlers();
  const [hop, jog] = addAll(library.db);
  const made = collectMade(library.db);
  expect(await call('clips.use', { clipIds: [jog, hop] })).toEqual({ ok: true, value: null });
  expect(listed(library.db)).toEqual(['hop', 'jog', 'run', 'walk']);
  expect(await call('clips.use', { clipIds: [jog, crypto.randomUUID()] })).toMatchObject({ ok: true });
  expect(listed(library.db)[0]).toBe('jog');
  expect(collectMade(library.db)).toEqual(made);
  expect(await call('library.open', {})).toMatchObject({ value: { undo: { undo: null } } });
});

/** A clip whose id and name is `name`, as version 14 left it. */
const settled = (name: string): string => /* sql */ `
INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state)
  VALUES ('${name}', '/clips/${name}.bvh', '${name}', '${name}', 9, 1, '${name}', 1, 'ok');
INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height, derived_loop)
  VALUES ('${name}', '${name}', '', '${name}', '${name}', '${name}', 's', 30, 9, '{"warnings":[],"trimmedFrames":0,"unitName":"m"}', 0, 0);
INSERT INTO folders VALUES (1, '/clips', '/clips') ON CONFLICT DO NOTHING;
INSERT INTO listing (id, failed, sort_key, seconds, fps, skeleton_id, folder, missing, modified, added)
  VALUES ('${name}', 0, '${name}', 0.3, 30, 's', 1, 0, 1, 1);
DELETE FROM stale_rows;
`;

test('a library of before begins with the order in which its transitions were made', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const old = valueOf(openDatabase(file, migrations.slice(0, 14)));
  old.exec(/* sql */ `INSERT INTO skeletons VALUES ('s', 'hips', 1, '[]')`);
  for (const name of names) old.exec(settled(name));
  const [hop, , run, walk] = names;
  const add = (source: string, destination: string, removed: number): void =>
    void old
      .prepare(
        `INSERT INTO transitions (id, name, source_id, destination_id, status, document, removed) VALUES (?, 't', ?, ?, 'unreviewed', '{}', ?)`,
      )
      .run(crypto.randomUUID(), source, destination, removed);
  add(run, hop, 0);
  add(walk, hop, 0);
  add(run, run, 1);
  old.close();
  const db = valueOf(openDatabase(file));
  expect(listed(db)).toEqual(['hop', 'walk', 'run', 'jog']);
  db.close();
});
