/** `npm run fuzz -- [FORMAT …] [--files N] [--seed S]`: reads files that something is wrong with on Electron's own Node; exit 1 where any is a fault. */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runOnElectronNode([inProject('test/fuzz/fuzz.ts'), ...args])).code;
});
