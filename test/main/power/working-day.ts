/**
 * Run by power-cut.long.test.ts on Electron's Node, recorded: makes a library, indexes and edits, saves the
 * workspace, exports and makes daily backups between, closes it and opens it again. Prints a line for each
 * saved item. Arguments: folder of the library, folder of clips.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { anyFile } from '#main/export/replacing.ts';
import { writeFileWhole } from '#main/export/write-file.ts';
import { backUpDaily } from '#main/library/database/backups.ts';
import { lastRevision } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { indexAndEdit } from '../import/index-and-edit.ts';
import { addClip } from '../sample-rows.ts';

const [, , home, clips] = process.argv;
const say = (what: string, value: string | number): void => void writeSync(1, `${what} ${value}\n`);

const open = (): Library => valueOf(openLibrary(path.join(home, 'library.db')));

async function backUp({ db, path: file }: Library, day: number): Promise<void> {
  const made = valueOf(await backUpDaily(db, file, new Date(Date.UTC(2026, 0, day, 12))));
  if (made !== null) say('backup', path.basename(made));
}

async function work(library: Library, day: number): Promise<void> {
  const { db } = library;
  const clipId = addClip(db, `/clips/marked ${day}.bvh`, { child: `Neck${day}` });
  let saves = 0;
  const write = async (name: string): Promise<void> => {
    await writeFileWhole(path.join(home, `settings ${name}.json`), JSON.stringify({ name }), anyFile);
    say('export', name);
  };
  const exports: Promise<void>[] = [];
  const backups: Promise<void>[] = [];
  await indexAndEdit(library, path.join(clips, String(day)), clipId, (markerId) => {
    say('marker', markerId);
    say('revision', lastRevision(db));
    const save = 1000 * day + ++saves;
    saveSetting(db, 'workspace', { save });
    say('workspace', save);
    if (saves % 8 === 0) exports.push(write(String(save)));
    if (saves % 8 === 4) backups.push(backUp(library, 4 * day + backups.length));
  });
  db.pragma('wal_checkpoint(PASSIVE)');
  await Promise.all([...exports, ...backups]);
  for (const name of ['a', 'b', 'c']) await write(`${name}${day}`);
}

for (const day of [1, 2]) {
  const library = open();
  await work(library, day);
  await backUp(library, 20 + day);
  closeLibrary(library);
}
