import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder for tests. The words of a clip's folders are searched, too: its name begins like nothing that is searched for,
 * where that of `mkdtemp` may hold a number, or a word.
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
