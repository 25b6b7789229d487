/**
 * `npm run tool -- study [FOLDER NAME]`: judges blend methods over clips, and writes docs/study. The clips
 * are made for it, or are the motion files in FOLDER.
 */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runOnElectronNode([inProject('tools/study/write-study.ts'), ...args])).code;
});
