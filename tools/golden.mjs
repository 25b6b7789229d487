/**
 * `npm run tool -- golden [--dir DIR]`: checks every formula against numbers computed elsewhere. Runs on
 * Electron's own Node.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { checkNodeVersion } from './packages/node-version.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  checkNodeVersion();
  await setup();
  return (await runOnElectronNode([inProject('test/golden/golden-command.ts'), ...args])).code;
});
