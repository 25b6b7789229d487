import { setFlagsFromString } from 'node:v8';
import type { App } from 'electron';

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
  // GTK, which draws dialogs on Linux, loads OpenGL when it starts, with Mesa a compiler of 34 MB. Source: gdk/gdk.c
  env['GDK_GL'] = 'disable';
  void app.whenReady().then(() => delete env['GDK_GL']); // programs that the app opens may need it
}
