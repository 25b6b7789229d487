import { statSync } from 'node:fs';
import { refuseSpecialFiles } from '../database/refuse-special-files.ts';
import { readStart } from '../database/sync-file.ts';

/** Application id in the header of a cache: 'SegC'. */
export const CACHE_APPLICATION_ID = 0x53656743;

/** Page size, bytes. The first page holds `ownerText`. */
export const CACHE_PAGE_SIZE = 65536;

/** Text in the schema of a cache, readable without opening the cache. */
export const ownerText = (library: string): string => `cache of library ${library}`;

/** What is in place of a cache: nothing, the library's own cache, or another file, which is never touched. */
export type CachePlace = 'free' | 'own' | 'foreign';

/** @param library its id */
export function placeOf(file: string, library: string): CachePlace {
  try {
    refuseSpecialFiles(file);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0) return isCacheOf(readStart(file, CACHE_PAGE_SIZE).bytes, library) ? 'own' : 'foreign';
    return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0 ? 'free' : 'foreign';
  } catch {
    return 'foreign'; // not readable, or a pipe
  }
}

function isCacheOf(page: Buffer, library: string): boolean {
  if (page.length < 100 || page.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false;
  return page.readUInt32BE(68) === CACHE_APPLICATION_ID && page.includes(ownerText(library));
}
