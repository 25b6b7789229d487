/** The window with its source watched. */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { electronFlags } from '../electron/electron-flags.mjs';
import { electronPath } from '../electron/ensure-electron.mjs';
import { complain, projectRoot, say } from '../project.mjs';
import { run } from '../run.mjs';
import { noDesktopLines } from '../start.mjs';
import { watchParts } from './watched-builds.mjs';

const ports = { main: 9229, window: 9222 };
const windowUrl = `http://127.0.0.1:${ports.window}`;

/** A window that is being closed answers no more. */
function ignoreClosed(error) {
  if (!/closed/.test(error.message)) complain(error.message);
}

/** Whether debuggers can attach to the window by now. */
const isThere = () =>
  fetch(`${windowUrl}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The open app, as debuggers see it. @param {string | undefined} panel @param {AbortSignal} ended */
async function connect(panel, ended) {
  while (!(await isThere())) {
    if (ended.aborted) return undefined;
    await delay(100);
  }
  const browser = await chromium.connectOverCDP(windowUrl);
  const page = () => browser.contexts()[0]?.pages()[0];
  const showPanel = async () => {
    if (panel)
      await page()
        ?.getByRole('tab', { name: new RegExp(panel, 'i') })
        .first()
        .click();
  };
  await showPanel();
  return {
    reload: () => page()?.reload().then(showPanel).catch(ignoreClosed),
    close: () =>
      browser
        .newBrowserCDPSession()
        .then((session) => session.send('Browser.close'))
        .catch(ignoreClosed),
  };
}

/**
 * Runs the app until its window is closed, and again when main or preload were built. Returns its exit code.
 * @param {string[]} args @param {boolean} virtualDisplay @param {NodeJS.ProcessEnv} env
 * @param {{ panel?: string, hasMaps: boolean }} shown the panel in front, and whether the window's source is mapped
 */
export async function runWatched(args, virtualDisplay, env, { panel, hasMaps }) {
  let window;
  let isStale = false; // what runs is not what was built last
  const restart = () => {
    isStale = true;
    return window?.close();
  };
  await watchParts({ main: restart, preload: restart, renderer: () => window?.reload() }, hasMaps);
  const { flags, notes } = electronFlags({ virtualDisplay });
  notes.forEach(say);
  const inspected = [`--inspect=${ports.main}`, `--remote-debugging-port=${ports.window}`];
  for (;;) {
    isStale = false;
    const over = new AbortController();
    const ended = run(electronPath, [...flags, ...inspected, projectRoot, ...args], {
      env,
      hideLines: noDesktopLines,
    });
    void ended.then(() => over.abort());
    window = await connect(panel, over.signal);
    if (window) say('The window follows the source.');
    if (isStale) await window?.close();
    const { code } = await ended;
    window = undefined;
    if (!isStale) return code;
  }
}
