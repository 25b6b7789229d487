/**
 * `npm run setup`: installs everything needed to build, run or test Segue, if it is missing. Where it may not install
 * system packages, it names those that a window needs: commands need none.
 */
import { existsSync } from 'node:fs';
import { electronMegabytes, ensureElectron } from './electron/ensure-electron.mjs';
import { installPackages, packagesMegabytes } from './packages/install.mjs';
import { checkNodeVersion } from './packages/node-version.mjs';
import { asProgram, complain, inProject, isPacked, PlainFailure, say } from './project.mjs';
import { ensureSystemLibraries } from './electron/system-libraries.mjs';

const firstStart =
  `The first start downloads packages (about ${packagesMegabytes} MB) and Electron (about ${electronMegabytes} MB), ` +
  'and builds Segue. It takes some 800 MB on the disk. Later starts need no network.';

export async function setup() {
  const electron = await setupForCommands();
  await ensureSystemLibraries();
  return electron;
}

/** What needs no window needs no system packages either. */
export async function setupForCommands() {
  checkNodeVersion();
  if (!isPacked) {
    if (!existsSync(inProject('node_modules'))) say(firstStart);
    await installPackages();
  }
  return ensureElectron();
}

await asProgram(import.meta.url, async () => {
  await setupForCommands();
  try {
    await ensureSystemLibraries();
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    complain(error.message);
    complain('Without them there is no window and no test, but commands run: npm run segue -- --help');
  }
});
