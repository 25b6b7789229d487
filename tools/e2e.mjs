/** `npm run e2e [-- filter]`: Playwright drives the real window, on private displays where Xvfb is there. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { build } from './build.mjs';
import { electronFlags } from './electron/electron-flags.mjs';
import { asProgram, inProject } from './project.mjs';
import { capture, run } from './run.mjs';
import { setup } from './setup.mjs';
import { isOnPath } from './electron/system-libraries.mjs';
import { withVirtualDisplay } from './electron/virtual-display.mjs';
import { createWordlessFolder } from './wordless-folder.mjs';

/**
 * Runs the end-to-end tests against what is built. They read the switches Electron needs here from
 * `SEGUE_TEST_FLAGS`, separated by spaces.
 * @param {string[]} args for Playwright
 * @param {{ keepOutput?: boolean, env?: NodeJS.ProcessEnv }} [options] `env`: added to ours
 */
export async function runEndToEndTests(args, { keepOutput = false, env: extra = {} } = {}) {
  // Also where there is a display: tests must not steal the focus, nor depend on the size of the screen.
  const virtualDisplay = process.platform === 'linux' && isOnPath('Xvfb');
  const { flags } = electronFlags({ virtualDisplay });
  const start = keepOutput ? capture : run;
  const playwright = [inProject('node_modules/playwright/cli.js'), 'test', ...args];
  // Libraries, profiles and whatever else the tests leave go with this folder, also when they are killed.
  const place = createWordlessFolder(tmpdir());
  const own = {
    TMPDIR: place,
    SEGUE_TEST_FLAGS: flags.join(' '),
    // Not there, too: what Playwright made of the sources is good for the next run.
    PWTEST_CACHE_DIR: inProject('node_modules/.cache/playwright'),
  };
  const runOn = (env) => start(process.execPath, playwright, { env: { ...env, ...extra, ...own } });
  // Two files of tests at a time: windows on one display would take the focus from each other.
  const runOnTwo = () =>
    withVirtualDisplay((env) =>
      withVirtualDisplay(({ DISPLAY }) =>
        runOn({ ...env, SEGUE_TEST_DISPLAYS: `${env.DISPLAY} ${DISPLAY}` }),
      ),
    );
  try {
    return await (virtualDisplay ? runOnTwo() : runOn(process.env));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

await asProgram(import.meta.url, async (args) => {
  await setup();
  const built = await build();
  return built.code || (await runEndToEndTests(args)).code;
});
