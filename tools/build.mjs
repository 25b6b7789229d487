/**
 * `npm run build`: builds the app into out/, and core as a library into dist/core; `npm run build -- core`: only the
 * library. `buildWhenStale` builds the app alone, unless no source has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildCore } from './build-core.mjs';
import { installPackages } from './packages/install.mjs';
import { withProgress } from './progress.mjs';
import { asProgram, inProject, isPacked, PlainFailure, projectRoot, say } from './project.mjs';
import { capture, run } from './run.mjs';
import { setup } from './setup.mjs';

const sources = [
  'LICENSE',
  'contract',
  'core',
  'docs',
  'main',
  'preload',
  'renderer',
  'tools/guide',
  'tools/icon',
  'tools/licences',
  'electron.vite.config.ts',
  'package-lock.json',
];
/** Says what out/ was built from. */
export const stampFile = inProject('out/.sources');

/** What is built, one after the other. */
const parts = ['main process', 'preload script', 'window'];

/**
 * Builds the app.
 *
 * @param {{ keepOutput?: boolean, onPart?: (name: string) => void }} [options]
 * @returns {Promise<import('./run.mjs').RunResult>}
 */
export async function build({ keepOutput = false, onPart } = {}) {
  const stamp = hashOf(sources.map((path) => inProject(path)));
  rmSync(stampFile, { force: true });
  const start = keepOutput ? capture : run;
  const coming = [...parts];
  const onLine = (line) => / building .+ for production/.test(line) && onPart?.(coming.shift() ?? line);
  const vite = inProject('node_modules/electron-vite/bin/electron-vite.js');
  const result = await start(process.execPath, [vite, 'build'], { onLine });
  if (result.code === 0) {
    // Not at the top: a command starts before packages are installed.
    const { writeIcons } = await import('./icon/write-icons.mjs');
    writeIcons(inProject('out/icons'));
    writeFileSync(stampFile, stamp);
  }
  return result;
}

/** Builds the app unless out/ is up to date. */
export async function buildWhenStale() {
  if (isPacked) return;
  if (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hashOf(sources.map((path) => inProject(path)))
  )
    return;
  const { code, output } = await withProgress('Building', (onPart) => build({ keepOutput: true, onPart }));
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nThe build failed (see above).`);
}

/** A hash over the names and the contents of all files under `paths`. @param {string[]} paths absolute */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) {
    const content = readFileSync(file);
    hash.update(`${relative(projectRoot, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} in an order that does not depend on the file system */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path).toSorted();
  } catch {
    return [path]; // a file
  }
  return entries.flatMap((name) => filesUnder(join(path, name)));
}

await asProgram(import.meta.url, async ([only]) => {
  if (only === 'core') await installPackages();
  else {
    await setup();
    const { code } = await build();
    if (code !== 0) return code;
  }
  await buildCore();
  say('The library is in dist/core.');
  return 0;
});
