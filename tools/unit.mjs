/** `npm run unit [-- filter]`: vitest on Electron's own Node, since native modules are built for that one. */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

/** @param {string[]} args for vitest @param {boolean} [keepOutput] */
export function runUnitTests(args, keepOutput = false) {
  return runOnElectronNode([inProject('node_modules/vitest/vitest.mjs'), 'run', ...args], { keepOutput });
}

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runUnitTests(args)).code;
});
