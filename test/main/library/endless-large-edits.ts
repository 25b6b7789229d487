/**
 * Run by killed.long.test.ts on Electron's Node: tags all clips of a library and undoes it, again and again;
 * prints `begun` and `done` of each. Argument: library.
 */
import { writeSync } from 'node:fs';
import { commitEdit, stepEdit } from '#main/library/edit-library.ts';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';

const library = valueOf(openLibrary(process.argv[2] ?? ''));
const clipIds = library.db.prepare<[], string>('SELECT id FROM listing').pluck().all();
for (;;) {
  writeSync(1, 'begun\n');
  valueOf(
    await commitEdit(library, { name: 'Tag all', changes: [{ kind: 'tag.put', tag: 'all', clipIds }] }),
  );
  writeSync(1, 'done\nbegun\n');
  valueOf(await stepEdit(library, 'undo'));
  writeSync(1, 'done\n');
}
