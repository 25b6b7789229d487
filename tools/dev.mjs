/**
 * `npm run dev [-- --panel NAME --maps, paths and flags]`: the window, with its source watched. A change of the
 * window's source reloads it within two seconds; one of main or preload starts the app again. `--panel` brings one
 * panel to the front each time. Debuggers attach to both ports; `--maps` shows them the window's own source, and each
 * of its builds takes a second more.
 */
import { existsSync } from 'node:fs';
import { hasDisplay, withVirtualDisplay } from './electron/virtual-display.mjs';
import { asProgram, callersFolder } from './project.mjs';
import { setup } from './setup.mjs';
import { withAbsolutePaths } from './start-arguments.mjs';

await asProgram(import.meta.url, async (given) => {
  await setup();
  const { runWatched } = await import('./dev/watched-window.mjs');
  const at = given.indexOf('--panel');
  const panel = at === -1 ? undefined : given[at + 1];
  const others = (at === -1 ? given : given.toSpliced(at, 2)).filter((each) => each !== '--maps');
  const shown = { panel, hasMaps: given.includes('--maps') };
  const args = withAbsolutePaths(others, callersFolder(), existsSync);
  const code = hasDisplay()
    ? await runWatched(args, false, process.env, shown)
    : await withVirtualDisplay((env) => runWatched(args, true, env, shown));
  process.exit(code); // the watchers would wait for the next change
});
