/**
 * `npm run tool -- windows [CHECK …]`: runs the built commands on Windows’ Node in Wine. Compares them with
 * Linux; exit code 1 if any check fails. Wine 8 is not Windows: it has the file names, locks and paths of
 * one, but no virus scanner, and stores `a:b` as a file, not as a stream of `a`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from './build.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { setup } from './setup.mjs';
import { checks } from './windows/checks.mjs';
import { Difference } from './windows/compare.mjs';
import { linuxSide, withWindows } from './windows/wine.mjs';

await asProgram(import.meta.url, async (args) => {
  const unknown = args.filter((name) => !(name in checks));
  if (unknown.length > 0)
    throw new PlainFailure(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(checks).join(', ')}.`);
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new PlainFailure('This needs Wine on 64-bit Linux. On Windows, run npm test.');
  await setup();
  await buildWhenStale();
  const folder = mkdtempSync(join(tmpdir(), 'segue-windows-'));
  try {
    await writeLibrary(join(folder, 'made'));
    return await withWindows(folder, (windows) => runChecks(folder, windows, args));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function writeLibrary(folder) {
  const { code, output } = await runOnElectronNode([inProject('test/interop/write-library.ts'), folder], {
    keepOutput: true,
  });
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nThe library could not be written (see above).`);
}

/** Runs each check with fresh copies of the files. Returns the exit code. */
async function runChecks(folder, windows, chosen) {
  const linux = await linuxSide(join(folder, 'linux'));
  let failures = 0;
  for (const [name, check] of Object.entries(checks)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    for (const { place } of [linux, windows]) {
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place);
      for (const part of ['clips', 'made.json'])
        cpSync(join(folder, 'made', part), join(place, part), { recursive: true, preserveTimestamps: true });
    }
    try {
      say(`${name}: ${await check({ linux, windows })}`);
    } catch (error) {
      if (!(error instanceof Difference)) throw error;
      failures += 1;
      say(`${name} FAILED: ${error.message}`);
    }
  }
  return failures > 0 ? 1 : 0;
}
