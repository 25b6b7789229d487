import { copyFileSync, existsSync } from 'node:fs';
import { nextBackup } from './backup-files.ts';

/** Copies a library with its damaged log, before SQLite opens it and discards the unreadable part of the log. Returns the copies. */
export function keepAside(file: string): string[] {
  const kept = nextBackup(file, 'damage');
  const endings = ['', '-wal'].filter((ending) => existsSync(file + ending));
  for (const ending of endings.toReversed()) copyFileSync(file + ending, kept + ending);
  return endings.map((ending) => kept + ending);
}
