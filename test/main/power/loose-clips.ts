/**
 * Run by power-cut.long.test.ts on Electron's Node, recorded: stores clips without sync, as indexing does.
 * Argument: folder of the library.
 */
import path from 'node:path';
import { withoutSync } from '#main/library/database/sync-file.ts';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { addClip } from '../sample-rows.ts';

const [, , home] = process.argv;
const { db } = valueOf(openLibrary(path.join(home, 'library.db')));
for (let i = 0; i < 20; i++) withoutSync(db, () => addClip(db, `/clips/${i}.bvh`, { rise: i }));
process.exit(); // closing it would sync it
