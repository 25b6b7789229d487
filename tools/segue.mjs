/**
 * `npm run segue -- COMMAND …`: one of the app's commands, without a window, on Electron's own Node. What setting up and
 * building say goes to stderr: stdout is the command's own.
 */
import { buildWhenStale } from './build.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

await asProgram(import.meta.url, async (args) => {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await setup();
  await buildWhenStale();
  process.stdout.write = write;
  return (await runOnElectronNode([inProject('out/main/segue.js'), ...args])).code;
});
