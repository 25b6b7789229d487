import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, and those it is in, where they are absent; throws what the system says. Node's own way to make several goes round in
 * circles without end where a folder is there and nothing can be made in it by any name, as where drives are mounted on demand.
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

/** A link to nothing is not: what is made by its name is refused by the system. */
function isThere(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false }) !== undefined;
}
