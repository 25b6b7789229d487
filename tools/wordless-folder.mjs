import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a folder for tests with a name that no search matches: folder names are searched, too, and a name
 * of `mkdtemp` may contain a number or a word.
 * @param {string} parent
 */
export function createWordlessFolder(parent) {
  const name = randomBytes(8)
    .toString('hex')
    .replace(/./g, (digit) => 'qxzj'[Number.parseInt(digit, 16) % 4]);
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}
