import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../main/library/database/database.ts';
import { migrations } from '../../../../../main/library/database/migrations.ts';
import { valueOf } from '../../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../../main/library/rows/clip-rows.ts';
import { rowsFor } from '../../../sample-rows.ts';
import { temporaryFolder } from '../../../temporary.ts';

const before = 11;

/** A clip with a labelled marker, as version 11 left it: its row is settled. */
const settledClip = /* sql */ `
INSERT INTO skeletons VALUES ('s', 'hips', 1, '[]');
INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state)
  VALUES ('f', '/mocap/Walk 2.bvh', 'Walk 2', 'walk 2', 9, 1, 'h', 1, 'ok');
INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height, derived_loop, note)
  VALUES ('c', 'h', '', 'f', 'Walk 2', 'walk 2', 's', 30, 9, '{"warnings":[],"trimmedFrames":0,"unitName":"m"}', 0, 0, 'slides');
INSERT INTO markers VALUES ('m', 'c', 'out', 0, 'left plant');
INSERT INTO folders VALUES (1, '/mocap', '/mocap');
INSERT INTO folder_words (rowid, path) VALUES (1, 'mocap');
INSERT INTO listing VALUES (7, 'c', 0, 'walk 2', 0.3, 30, 's', 1, 0, 1, 1);
INSERT INTO row_kinds VALUES ('out', 7);
INSERT INTO words (rowid, name, note, labels) VALUES (7, 'Walk 2', 'slides', 'left plant');
DELETE FROM stale_rows;
`;

test('a library of the version before is searched by all its words', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const old = valueOf(openDatabase(file, migrations.slice(0, before)));
  old.exec(settledClip);
  old.close();
  const db = valueOf(openDatabase(file));
  const found = (text: string): string[] => searchLibrary(db, rowsFor(text)).rows.map(({ name }) => name);
  for (const text of ['walk', 'slides', '"left plant"', 'pla', 'mocap', 'has:marker', 'has:out'])
    expect(found(text), text).toEqual(['Walk 2']);
  for (const text of ['"plant left"', 'has:range']) expect(found(text), text).toEqual([]);
  expect(db.prepare('SELECT number FROM listing').pluck().get()).toBe(7);
  db.close();
});
