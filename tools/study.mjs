/**
 * `npm run study [-- FOLDER NAME]`: measures blend methods over the starter clips, or over the motion files
 * in FOLDER, and writes docs/study.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runOnElectronNode([inProject('tools/study/write-study.ts'), ...args])).code;
});
