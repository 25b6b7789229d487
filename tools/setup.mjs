/** `npm run setup`: installs everything needed to build, run or test Segue, if it is missing. */
import { ensureElectron } from './electron/ensure-electron.mjs';
import { installPackages } from './packages/install.mjs';
import { checkNodeVersion } from './packages/node-version.mjs';
import { asProgram, isPacked } from './project.mjs';
import { ensureSystemLibraries } from './electron/system-libraries.mjs';

export async function setup() {
  checkNodeVersion();
  if (!isPacked) await installPackages();
  const electron = await ensureElectron();
  await ensureSystemLibraries();
  return electron;
}

await asProgram(import.meta.url, async () => void (await setup()));
