import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Throws system errors. `mkdir` with `recursive` loops forever if a parent exists and every
 * `mkdir` in it fails with ENOENT, as in folders where drives are mounted on demand.
 */
export function makeFolder(folder: string): void {
  if (isThere(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isThere(folder)) throw error; // another program may have made it meanwhile
  }
}

/** Whether a path exists. False for a dangling link, so that `mkdir` reports it. */
function isThere(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false }) !== undefined;
}
