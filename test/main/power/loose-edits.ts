/**
 * Run by power-cut.long.test.ts on Electron's Node, recorded: commits edits without sync, like rebuildable data,
 * and prints the marker of each. Argument: folder of the library.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { withoutSync } from '#main/library/database/sync-file.ts';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { addClip, markerOn } from '../sample-rows.ts';
import { applyEdit } from '#test/main/edit.ts';

const [, , home] = process.argv;
const { db } = valueOf(openLibrary(path.join(home, 'library.db')));
const clipId = addClip(db, '/clips/a.bvh');
for (let i = 0; i < 10; i++) {
  const marker = markerOn(clipId);
  const edit = { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] } as const;
  valueOf(withoutSync(db, () => applyEdit(db, edit)));
  writeSync(1, `marker ${marker.id}\n`);
}
process.exit(); // closing it would sync it
