/**
 * `npm run mutate [-- FOLDER]`: breaks the source in one place after the other, and lists what no unit test
 * notices (`mutate/mutate.mjs`).
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';
import { ensureServers } from './unit.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  await ensureServers();
  // Without the long tests: they would run for each mutant that they reach.
  const env = { ...process.env, SEGUE_TESTS: 'short' };
  return (await runOnElectronNode([inProject('tools/mutate/mutate.mjs'), ...args], { env })).code;
});
