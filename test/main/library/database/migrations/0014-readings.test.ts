import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../main/library/database/database.ts';
import { migrations } from '../../../../../main/library/database/migrations.ts';
import { loadChoices, readChoice } from '../../../../../main/library/files/import-choices.ts';
import { valueOf } from '../../../../../main/library/problems.ts';
import { temporaryFolder } from '../../../temporary.ts';

const before = 13;
const bytes = 'ab'.repeat(32);

/** A file of two takes and another, as version 13 left them: choices were of clips, by their ids. */
const chosen = /* sql */ `
INSERT INTO skeletons VALUES ('s', 'hips', 1, '[]');
INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state)
  VALUES ('f', '/mocap/duel.bvh', 'duel', 'duel', 9, 1, '${bytes} unit=0.0254', 1, 'ok');
INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height, derived_loop)
  VALUES ('one', '${bytes} unit=0.0254', 'Ann', 'f', 'a', 'a', 's', 30, 9, '{}', 0, 0),
         ('two', '${bytes} unit=0.0254', 'Bob', 'f', 'b', 'b', 's', 30, 9, '{}', 0, 0);
INSERT INTO import_choices VALUES ('clip', 'one', 0.0254, NULL), ('folder', '/mocap', NULL, 'z'), ('clip', 'gone', 1, NULL);
`;

test('what was said of a clip is said of its file, all takes of it; of folders it stays', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const old = valueOf(openDatabase(file, migrations.slice(0, before)));
  old.exec(chosen);
  old.close();
  const db = valueOf(openDatabase(file));
  for (const id of ['one', 'two']) {
    expect(readChoice(db, { kind: 'clip', id })).toEqual({ unit: 0.0254, upAxis: null });
  }
  expect(loadChoices(db).optionsFor('/mocap/duel.bvh', bytes)).toEqual({ unit: 0.0254, upAxis: 'z' });
  expect(db.prepare('SELECT count(*) FROM import_choices').pluck().get()).toBe(2);
  db.close();
});
