/** `npm run unit [-- filter]`: vitest on Electron's own Node, since native modules are built for that one. */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject } from './project.mjs';
import { setup } from './setup.mjs';

/** @param {string[]} args for vitest @param {boolean} [keepOutput] */
export function runUnitTests(args, keepOutput = false) {
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  // Processes that tests start compile nothing again that an earlier one compiled.
  const env = { ...process.env, NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') };
  return runOnElectronNode([vitest, 'run', ...args], { keepOutput, env });
}

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runUnitTests(args)).code;
});
