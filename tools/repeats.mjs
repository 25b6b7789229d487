/**
 * `npm run tool -- repeats [FOLDER …]`: finds files of unit tests of which others notice all that they notice. The
 * parts are in `mutate/`.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { environmentFor } from './tests/test-files.mjs';
import { setup } from './setup.mjs';
import { ensureServers } from './unit.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  await ensureServers();
  // The short run is what must notice.
  const env = { ...process.env, ...environmentFor([]) };
  return (await runOnElectronNode([inProject('tools/mutate/repeats.mjs'), ...args], { env })).code;
});
