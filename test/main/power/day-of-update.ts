/**
 * Run by power-cut.long.test.ts on Electron's Node, recorded: makes a library of an older version, opens it with this
 * one, and prints after each what it must have from then on. Argument: folder of the library.
 */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { olderLibrary } from '../library/database/older-library.ts';

const [, , home] = process.argv;
const { file, states } = olderLibrary(home, 7, 40);
const content = createHash('sha256')
  .update(states[states.length - 1])
  .digest('hex');
writeSync(1, `content ${content}\n`);
closeLibrary(valueOf(openLibrary(file)));
writeSync(1, `content ${content}\n`);
