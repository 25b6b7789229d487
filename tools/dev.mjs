/**
 * `npm run dev [-- --panel NAME] [-- paths and flags]`: the window, with its source watched. A change of the window's
 * source reloads it within about two seconds; one of main or preload starts the app again. `--panel` brings one panel
 * to the front each time. Debuggers attach to both ports.
 */
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { resolveConfig } from 'electron-vite';
import { chromium } from 'playwright';
import { build as buildPart } from 'vite';
import { stampFile } from './build.mjs';
import { electronFlags } from './electron/electron-flags.mjs';
import { electronPath } from './electron/ensure-electron.mjs';
import { hasDisplay, withVirtualDisplay } from './electron/virtual-display.mjs';
import { asProgram, complain, inProject, projectRoot, say } from './project.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';
import { noDesktopLines } from './start.mjs';
import { withAbsolutePaths } from './start-arguments.mjs';

const ports = { main: 9229, window: 9222 };
const windowUrl = `http://127.0.0.1:${ports.window}`;

/** The app serves the files that it finds at its start: their names stay. */
const output = {
  entryFileNames: 'assets/[name]-dev.js',
  chunkFileNames: 'assets/[name]-dev.js',
  assetFileNames: 'assets/[name]-dev[extname]',
};

/** Builds a part whenever its source changes, first now. @param {string} part @param {() => void} onBuilt */
async function watch(part, config, onBuilt) {
  const isWindow = part === 'renderer';
  const named = isWindow ? { rolldownOptions: { ...config.build.rolldownOptions, output } } : {};
  const watcher = await buildPart({
    ...config,
    configFile: false,
    logLevel: 'error',
    worker: { ...config.worker, rolldownOptions: { output } },
    build: { ...config.build, ...named, minify: false, sourcemap: true, watch: {} },
  });
  return new Promise((resolve) => {
    let since = 0;
    watcher.on('event', (event) => {
      if (event.code === 'START') since = performance.now();
      if (event.code === 'ERROR') complain(`${part}: ${event.error.message}`);
      if (event.code !== 'END') return;
      say(`${part}: built in ${((performance.now() - since) / 1000).toFixed(1)} s`);
      onBuilt();
      resolve(undefined);
    });
  });
}

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

/** @param {string[]} args @param {boolean} virtualDisplay @param {NodeJS.ProcessEnv} env @param {string} [panel] */
async function runWatched(args, virtualDisplay, env, panel) {
  const { config } = await resolveConfig(
    { configFile: inProject('electron.vite.config.ts') },
    'build',
    'development',
  );
  // What is built here is not what ships.
  rmSync(stampFile, { force: true });
  let window;
  let isStale = false; // what runs is not what was built last
  const restart = () => {
    isStale = true;
    return window?.close();
  };
  await watch('main', config.main, restart);
  await watch('preload', config.preload, restart);
  await watch('renderer', config.renderer, () => window?.reload());
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

await asProgram(import.meta.url, async (given) => {
  await setup();
  const at = given.indexOf('--panel');
  const panel = at === -1 ? undefined : given[at + 1];
  const others = at === -1 ? given : given.toSpliced(at, 2);
  const args = withAbsolutePaths(others, process.env.INIT_CWD ?? process.cwd(), existsSync);
  const code = hasDisplay()
    ? await runWatched(args, false, process.env, panel)
    : await withVirtualDisplay((env) => runWatched(args, true, env, panel));
  process.exit(code); // the watchers would wait for the next change
});
