/**
 * `npm run tool -- fuzz [FORMAT …] [--files N] [--seed S]`: imports damaged files of each format. Runs on
 * Electron's own Node; exit code 1 if any causes an internal error.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runOnElectronNode([inProject('test/fuzz/fuzz.ts'), ...args])).code;
});
