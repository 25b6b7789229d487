/**
 * `npm run tool -- starter`: writes the starter clips in resources/starter again, from tools/starter.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async () => {
  await setup();
  return (await runOnElectronNode([inProject('tools/starter/write-starter-files.ts')])).code;
});
