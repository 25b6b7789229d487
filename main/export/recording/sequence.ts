import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../library/database/make-folder.ts';
import { moveFile } from '../../library/database/move-file.ts';
import { refuse } from '../../library/problems.ts';
import { unfinishedOf } from '../../library/database/backup-files.ts';
import { noFile } from '../replacing.ts';
import { writeFileWhole } from '../write-file.ts';
import type { RecordingTarget } from './target.ts';

/** Digits of the number in the name of a picture. */
const DIGITS = 4;

/**
 * Begins a sequence of pictures in a new folder inside `parent`; a number follows `name` if such a folder
 * exists.
 */
export async function openSequence(parent: string, name: string): Promise<RecordingTarget> {
  if (!existsSync(parent))
    refuse('notFound', `Folder not found. Create it or choose another one: ${parent}`, parent);
  const unfinished = unfinishedOf(path.join(parent, name));
  makeFolder(unfinished);
  return {
    write: (at, bytes) => writeFileWhole(path.join(unfinished, pictureName(name, at)), bytes, noFile),
    abandon: () => rm(unfinished, { recursive: true, force: true }),
    async finish() {
      const free = freeName(parent, name);
      await moveFile(unfinished, path.join(parent, free));
      return free;
    },
  };
}

/** `walk.0001.png`: the form that editors recognise as a sequence. */
export const pictureName = (name: string, number: number): string =>
  `${name}.${String(number).padStart(DIGITS, '0')}.png`;

/** The name of the sequence that a picture is in. */
export const sequenceName = (picture: string): string => picture.replace(/\.\d+\.png$/i, '');

/** `name`, or with the first number from 2 that is free in `parent`. */
function freeName(parent: string, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!existsSync(path.join(parent, candidate))) return candidate;
  }
}
