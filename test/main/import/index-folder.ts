/**
 * Run by killed.test.ts on Electron's Node: indexes and edits, and prints each marker's id when its edit is done, and `file` for each file
 * done. Arguments: library, folder, clip id.
 */
import { writeSync } from 'node:fs';
import { openLibrary } from '../../../main/library/library.ts';
import { valueOf } from '../../../main/library/problems.ts';
import { indexAndEdit } from './index-and-edit.ts';

const [, , file, folder, clipId] = process.argv;
await indexAndEdit(valueOf(openLibrary(file)), folder, clipId, (markerId, done) => {
  writeSync(1, `${markerId}\nfile ${done}\n`);
});
setInterval(() => undefined, 1000); // until it is killed
