import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { nextBackup } from './backup-files.ts';

/**
 * Copies a library with its damaged log, before SQLite opens it and discards the unreadable part of the log.
 *
 * @param isSealed the location is read-only, so nothing changes
 * @returns a warning for the user
 */
export function keepAside(file: string, isSealed: boolean): string {
  const told = `The last changes before Segue ended are lost, since the write-ahead log is damaged, truncated or missing: ${file}-wal`;
  if (isSealed) return told;
  const kept = nextBackup(file, 'damage');
  for (const ending of ['-wal', ''])
    if (existsSync(file + ending)) copyFileSync(file + ending, kept + ending);
  return `${told}. Copies of library and log are kept in ${path.basename(kept)}`;
}
