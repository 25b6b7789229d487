import { spawn } from 'node:child_process';
import { app } from 'electron';
import { ownArguments } from './command-line.ts';

/** The arguments with which this app opens `library`, whether it is packaged or run from its folder. */
function argumentsFor(library: string): string[] {
  const own = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  return [...process.argv.slice(1, process.argv.length - own.length), '--library', library];
}

/** Opens `library` in a window, and so a process, of its own; where it is open already its window comes to the front. */
export function launch(library: string): void {
  spawn(process.execPath, argumentsFor(library), { detached: true, stdio: 'ignore' }).unref();
}

/** Closes this window as if by hand, and opens `library` again. */
export function startAgain(library: string): void {
  app.relaunch({ args: argumentsFor(library) });
  app.quit();
}
