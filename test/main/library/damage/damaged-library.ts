import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { cacheBuffer } from '#main/library/cache/cache-database.ts';
import { backUpDaily } from '#main/library/database/backups.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';

export type Place = 'library' | 'log' | 'cache';

const names = { library: 'library.db', log: 'library.db-wal', cache: 'library.cache.db' } as const;

export const fileOf = (home: string, place: Place): string => path.join(home, names[place]);

export const CLIPS = 40;
export const MARKERS = { atAll: 4, inBackup: 1 } as const;

/**
 * Fills `home` with a library, a backup and a cache of it.
 *
 * @param log as an end by force leaves it: the last markers are in its log alone
 */
export async function makeLibrary(home: string, log: boolean): Promise<void> {
  const made = path.join(home, 'made');
  mkdirSync(made);
  const file = fileOf(made, 'library');
  let library = valueOf(openLibrary(file));
  const ids = Array.from({ length: CLIPS }, (_, i) =>
    addClip(library.db, `/clips/${'long '.repeat(40)}/${i}.bvh`, { rise: i + 1 }),
  );
  for (let i = 0; i < MARKERS.inBackup; i++) mark(library, ids[0]);
  valueOf(await backUpDaily(library.db, file, new Date(2026, 0, 1)));
  cacheBuffer(library.cache, 'key', new ArrayBuffer(300_000));
  library.cache.pragma('wal_checkpoint(TRUNCATE)');
  closeLibrary(library); // its log, which is full of what is in the file already
  library = valueOf(openLibrary(file));
  for (let i = MARKERS.inBackup; i < MARKERS.atAll; i++) mark(library, ids[i]);
  if (!log) closeLibrary(library);
  for (const name of readdirSync(made)) {
    const isOfCache = /cache\.db-/.test(name);
    if (!isOfCache) copyFileSync(path.join(made, name), path.join(home, name));
  }
  if (log) closeLibrary(library);
}

export function mark({ db }: Library, clipId: string): void {
  const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
  edit(db, ...changes);
}

/** Content of `file`, to find it again after it was moved. */
export function printOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'a folder' : readFileSync(file).toString('latin1');
}

/** Whether `home` has a file with the content from `printOf`. */
export function isKept(home: string, print: string): boolean {
  return readdirSync(home).some((name) => name !== 'made' && printOf(path.join(home, name)) === print);
}
