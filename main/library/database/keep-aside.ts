import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { nextBackup } from './backup-files.ts';

/**
 * Copies a library as it lies there, with its damaged log, before SQLite takes of that log what it can read.
 *
 * @param isSealed nothing can be written there, and so nothing changes
 * @returns what to say
 */
export function keepAside(file: string, isSealed: boolean): string {
  const told = `The log ${file}-wal is damaged, cut off or gone: the last changes before Segue ended are lost, the rest is open.`;
  if (isSealed) return told;
  const kept = nextBackup(file, 'damage');
  for (const ending of ['-wal', ''])
    if (existsSync(file + ending)) copyFileSync(file + ending, kept + ending);
  return `${told} As they were found, library and log are kept in ${path.basename(kept)}.`;
}
