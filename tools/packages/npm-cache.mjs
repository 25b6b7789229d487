/** What npm has fetched so far, by its cache. */
import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, isWritable } from './cache-folder.mjs';

/** npm's own cache. */
export function ownCache() {
  const { npm_config_cache: configured, LOCALAPPDATA } = process.env;
  if (configured) return configured;
  return process.platform === 'win32' && LOCALAPPDATA
    ? join(LOCALAPPDATA, 'npm-cache')
    : join(homedir(), '.npm');
}

/** npm's own cache, if it is writable, else one in Segue's cache folder. */
export const npmCache = () => (isWritable(ownCache()) ? ownCache() : join(cacheFolder(), 'npm'));

/**
 * Bytes of a fetched archive; undefined while it is not whole. npm names archives by their hash.
 * @param {string} integrity `sha512-…` @param {string} [cache]
 */
export function fetchedSize(integrity, cache = npmCache()) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  const hash = Buffer.from(base64, 'base64').toString('hex');
  const file = join(
    cache,
    '_cacache/content-v2',
    algorithm,
    hash.slice(0, 2),
    hash.slice(2, 4),
    hash.slice(4),
  );
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Bytes of archives that npm is fetching. @param {string} [cache] */
export const sizeUnderWay = (cache = npmCache()) => sizeOf(join(cache, '_cacache/tmp'));

/** Bytes of all files in a folder and below; 0 if it is missing. @param {string} folder @returns {number} */
export function sizeOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return sum + (found?.isFile() ? found.size : 0);
    }, 0);
  } catch {
    return 0; // gone meanwhile
  }
}
