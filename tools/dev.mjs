/**
 * `npm run dev [-- --panel NAME, paths and flags]`: the window, with its source watched. A change of the window's
 * source reloads it within about two seconds; one of main or preload starts the app again. `--panel` brings one panel
 * to the front each time. Debuggers attach to both ports.
 */
import { existsSync } from 'node:fs';
import { hasDisplay, withVirtualDisplay } from './electron/virtual-display.mjs';
import { asProgram } from './project.mjs';
import { setup } from './setup.mjs';
import { withAbsolutePaths } from './start-arguments.mjs';

await asProgram(import.meta.url, async (given) => {
  await setup();
  const { runWatched } = await import('./dev/watched-window.mjs');
  const at = given.indexOf('--panel');
  const panel = at === -1 ? undefined : given[at + 1];
  const others = at === -1 ? given : given.toSpliced(at, 2);
  const args = withAbsolutePaths(others, process.env.INIT_CWD ?? process.cwd(), existsSync);
  const code = hasDisplay()
    ? await runWatched(args, false, process.env, panel)
    : await withVirtualDisplay((env) => runWatched(args, true, env, panel));
  process.exit(code); // the watchers would wait for the next change
});
