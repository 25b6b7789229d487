import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { PlainFailure } from '../project.mjs';

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
