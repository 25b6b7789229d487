import { statSync } from 'node:fs';
import { refuse } from '../problems.ts';

/** Endings of the files that SQLite opens with a database. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Rejects folders, pipes and devices in place of a database or its companions: opening a pipe waits forever.
 */
export function refuseSpecialFiles(file: string, endings: readonly string[] = COMPANIONS): void {
  for (const ending of endings)
    if (statSync(file + ending, { throwIfNoEntry: false })?.isFile() === false)
      refuse('notFile', `This is a folder, a pipe or a device. Move it elsewhere: ${file}${ending}`, file);
}
