import path from 'node:path';
import { expect, test } from 'vitest';
import { bestMatch } from '../../../../../contract/search/list-order.ts';
import { openDatabase } from '../../../../../main/library/database/database.ts';
import { migrations } from '../../../../../main/library/database/migrations.ts';
import { valueOf } from '../../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../../main/library/rows/clip-rows.ts';
import { temporaryFolder } from '../../../temporary.ts';

const before = 15;

const clip = (number: number, name: string, note: string, label: string): string => /* sql */ `
INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state)
  VALUES ('f${number}', '/mocap/走り/${name}.bvh', '${name}', '${name}', 9, 1, 'h${number}', 1, 'ok');
INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report, derived_ground_height, derived_loop, note)
  VALUES ('c${number}', 'h${number}', '', 'f${number}', '${name}', '${name}', 's', 30, 9,
    '{"warnings":[],"trimmedFrames":0,"unitName":"m"}', 0, 0, '${note}');
INSERT INTO markers VALUES ('m${number}', 'c${number}', 'out', 0, '${label}');
INSERT INTO listing (number, id, failed, sort_key, seconds, fps, skeleton_id, folder, missing, modified, added)
  VALUES (${number}, 'c${number}', 0, '${name}', 0.3, 30, 's', 1, 0, 1, 1);
INSERT INTO words (rowid, name, note) VALUES (${number}, '${name}', '${note}');
INSERT INTO labels (number, text) VALUES (${number}, '${label}');
INSERT INTO label_words (rowid, text) VALUES (${number}, '${label}');
INSERT INTO row_labels VALUES (${number}, ${number});
INSERT INTO row_label_words (rowid, labels) VALUES (${number}, '${label}');
INSERT INTO clip_tags VALUES (1, ${number});
`;

/** Two clips, one of which has its file in two places, as version 15 left them. */
const settledClips = /* sql */ `
INSERT INTO skeletons VALUES ('s', 'hips', 1, '[]');
INSERT INTO folders VALUES (1, '/mocap/走り', '/mocap/走り');
INSERT INTO folder_words (rowid, path) VALUES (1, 'mocap 走り');
INSERT INTO tags VALUES (1, 'straße', 2);
INSERT INTO tag_words (rowid, name) VALUES (1, 'straße');
${clip(1, 'a walk', 'slides', '左足')}
${clip(2, 'walk', '', 'left plant')}
INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state)
  VALUES ('copy', '/backup/old.bvh', 'old', 'old', 9, 1, 'h2', 1, 'ok');
DELETE FROM stale_rows;
`;

test('a library of the version before is searched by all its words, as they are split now', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const old = valueOf(openDatabase(file, migrations.slice(0, before)));
  old.exec(settledClips);
  old.close();
  const db = valueOf(openDatabase(file));
  const found = (text: string): string[] =>
    searchLibrary(db, { text, sort: bestMatch, offset: 0, limit: 9 }).rows.map(({ name }) => name);
  expect(found('walk')).toEqual(['walk', 'a walk']);
  for (const text of ['slid', '足']) expect(found(text), text).toEqual(['a walk']);
  for (const text of ['old', 'backup', 'folder:backup', 'plant']) expect(found(text), text).toEqual(['walk']);
  for (const text of ['り', 'mocap', 'strasse', 'has:out'])
    expect(found(text), text).toEqual(['a walk', 'walk']);
  expect(db.prepare('SELECT number FROM listing ORDER BY number').pluck().all()).toEqual([1, 2]);
  db.close();
});
