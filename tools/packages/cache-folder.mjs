import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { PlainFailure } from '../project.mjs';

const staleMs = 24 * 3600 * 1000;

/** Folder for downloads of this user, created if missing. Fails plainly if it is not writable. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME;
  const folder = join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'segue');
  if (isWritable(folder)) return folder;
  throw new PlainFailure(`Cannot write to ${folder}. Set XDG_CACHE_HOME to a writable folder.`);
}

/** Whether `folder` is writable; creates it if missing. @param {string} folder */
export function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` with a folder for its unfinished files, which is removed afterwards, as are those of killed runs.
 * @template T @param {(folder: string) => Promise<T>} work @returns {Promise<T>}
 */
export async function withWorkFolder(work) {
  const cache = cacheFolder();
  removeLeftovers(cache);
  const folder = mkdtempSync(join(cache, 'unpacking-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes temporary folders of killed runs. */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('unpacking-'))) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > staleMs) rmSync(path, { recursive: true, force: true });
  }
}
