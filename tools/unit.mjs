/** `npm run unit [-- filter]`: vitest on Electron's own Node, since native modules are built for that one. */
import { runOnElectronNode } from './electron/electron-node.mjs';
import { ensurePostgres } from './postgres/postgres.mjs';
import { asProgram, complain, inProject, PlainFailure } from './project.mjs';
import { setup } from './setup.mjs';

/** Fetches what unit tests need besides packages. */
export async function ensureServers() {
  try {
    await ensurePostgres();
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    complain(`${error.message} Tests of teams will fail.`);
  }
}

/**
 * @param {string[]} args for vitest
 * @param {{ keepOutput?: boolean, env?: NodeJS.ProcessEnv }} [options] `env`: added to ours
 */
export async function runUnitTests(args, { keepOutput = false, env: extra = {} } = {}) {
  await ensureServers();
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  // Processes that tests start compile nothing again that an earlier one compiled.
  const env = { ...process.env, ...extra, NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') };
  return runOnElectronNode([vitest, 'run', ...args], { keepOutput, env });
}

await asProgram(import.meta.url, async (args) => {
  await setup();
  return (await runUnitTests(args)).code;
});
