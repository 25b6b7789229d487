/**
 * `npm run tool -- mutate [FOLDER]`: breaks the source in one place after the other, and lists what no unit
 * test notices. The parts are in `mutate/`.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';
import { ensureServers } from './unit.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  await ensureServers();
  return (await runOnElectronNode([inProject('tools/mutate/mutate.mjs'), ...args])).code;
});
