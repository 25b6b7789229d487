import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents; the only way to, which a lint rule asks for. Throws system
 * errors. `mkdir` with `recursive` loops forever if a parent exists and every `mkdir` in it fails with
 * ENOENT, as in folders where drives are mounted on demand.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(folder);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isFolder(folder)) throw error; // another program may have made it meanwhile
  }
}

/** Whether a path is a folder. False for a file or a dangling link, so that `mkdir` reports it. */
function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
