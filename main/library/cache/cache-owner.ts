import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** In the header of each cache: 'SegC'. */
export const CACHE_APPLICATION_ID = 0x53656743;

/** Bytes of a page; the first one holds what `ownerText` says. */
export const CACHE_PAGE_SIZE = 65536;

/** Written into the cache's tables, where it is found without opening it. */
export const ownerText = (library: string): string => `cache of library ${library}`;

/** What lies where a cache belongs: nothing, the library's own cache, or anything else, which is left alone. */
export type CachePlace = 'free' | 'own' | 'foreign';

/** @param library its id */
export function placeOf(file: string, library: string): CachePlace {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0) return isCacheOf(firstPage(file), library) ? 'own' : 'foreign';
    return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0 ? 'free' : 'foreign';
  } catch {
    return 'foreign'; // it cannot be looked at
  }
}

function firstPage(file: string): Buffer {
  const page = Buffer.alloc(CACHE_PAGE_SIZE);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, page, 0, page.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return page;
}

function isCacheOf(page: Buffer, library: string): boolean {
  if (page.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false;
  const [version, applicationId] = [page.readUInt32BE(60), page.readUInt32BE(68)];
  if (applicationId === CACHE_APPLICATION_ID) return page.includes(ownerText(library));
  // Those of 0.1 did not say whose they are.
  return applicationId === 0 && version === 3 && page.includes('CREATE TABLE clip_buffers');
}
