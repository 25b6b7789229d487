/**
 * `npm run segue -- COMMAND …`: runs a command of the app without a window, on Electron's own Node. Output of
 * setup and build goes to stderr, so that stdout has only the output of the command.
 */
import { buildWhenStale } from './build.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

/** @param {string[]} args of the command, its name first */
export async function runCommand(args) {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await setup();
  await buildWhenStale();
  process.stdout.write = write;
  return (await runOnElectronNode([inProject('out/main/segue.js'), ...args])).code;
}

await asProgram(import.meta.url, runCommand);
