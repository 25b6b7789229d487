import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { PlainFailure } from '../project.mjs';

/** The folder for what is fetched once per user, made when missing; one plain failure when it cannot be written. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME;
  const folder = join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'segue');
  if (isWritable(folder)) return folder;
  throw new PlainFailure(`Cannot write to ${folder}: set XDG_CACHE_HOME to a folder that can be written.`);
}

/** Whether files can be made in `folder`, which is made when missing. @param {string} folder */
export function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
