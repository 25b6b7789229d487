import { setFlagsFromString } from 'node:v8';
import type { App } from 'electron';
import type { Problem } from '#contract/words/problem.ts';

/**
 * Switches that open a running Segue to debuggers, inject code, or substitute a prepared profile or program.
 * Electron's fuses disable only Node's own; Chromium accepts the others from whoever starts a package.
 */
const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-wait',
  'inspect-publish-uid',
  'auto-open-devtools-for-tabs',
  'js-flags',
  'load-extension',
  'user-data-dir',
  'disable-web-security',
  'enable-blink-features',
  'host-rules',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
];

/**
 * The reason why a package does not start; undefined if there is none.
 *
 * @param has whether a switch was given, as Chromium parses them: `-inspect` is `--inspect`, and arguments
 *   after `--` are not switches
 */
export function refusedSwitch(has: (name: string) => boolean): Problem | undefined {
  const name = refused.find(has);
  if (name === undefined) return undefined;
  return {
    code: 'refusedSwitch',
    message: `Segue does not start with --${name}, since the switch gives other programs access to it. Remove the switch, or run Segue from its source.`,
    place: `--${name}`,
  };
}

/** Maximum size of each of the three parts of V8's space for new objects, MB. By default it may grow to 16. */
const SEMI_SPACE = 2;

/** Keeps the memory of all processes small. Call it before the app is ready. */
export function keepMemorySmall(app: Pick<App, 'commandLine' | 'whenReady'>, env = process.env): void {
  const flag = `--max-semi-space-size=${SEMI_SPACE}`;
  setFlagsFromString(flag); // of the threads of this process
  app.commandLine.appendSwitch('js-flags', `${app.commandLine.getSwitchValue('js-flags')} ${flag}`.trim()); // of windows
  // Nothing is loaded from a network: its service needs no process of its own.
  app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2');
  if (env['GDK_GL'] !== undefined) return;
  // GTK, which draws dialogs on Linux, loads OpenGL when it starts, with Mesa a compiler of 34 MB. Source: gdk/gdkglobals.c
  env['GDK_GL'] = 'disable';
  void app.whenReady().then(() => delete env['GDK_GL']); // programs that the app opens may need it
}
