/**
 * Run by killed.long.test.ts on Electron's Node: indexes, edits and makes daily backups, one after the other.
 * Prints each marker's id when its edit is done, `file` for each file done, `all files` at the end, and
 * `backup NAME COUNT` for each backup with the markers that were done when it began. Arguments: library,
 * folder, clip id.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBackups } from '#main/library/database/backup-files.ts';
import { backUpDaily } from '#main/library/database/backups.ts';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { indexAndEdit } from './index-and-edit.ts';

const [, , file, folder, clipId] = process.argv;
const library = valueOf(openLibrary(file));
let markers = 0;
const backUp = async (): Promise<void> => {
  for (let day = listBackups(file)[0]?.sequence ?? 0; ; day++) {
    const before = markers;
    const made = valueOf(await backUpDaily(library.db, file, new Date(2026, 0, 1 + day)));
    if (made !== null) writeSync(1, `backup ${path.basename(made)} ${before}\n`);
    await setTimeout(30);
  }
};
void backUp();
await indexAndEdit(library, folder, clipId, (markerId, done) => {
  writeSync(1, `${markerId}\nfile ${done}\n`);
  markers++;
});
writeSync(1, 'all files\n');
setInterval(() => undefined, 1000); // until it is killed
