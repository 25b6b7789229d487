import { app } from 'electron';
import { ownArguments } from '../command-line.ts';
import { startProcess } from './start-process.ts';

/** The arguments with which this app opens `library`, whether it is packaged or run from its folder. */
function argumentsFor(library: string): string[] {
  const own = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  return [...process.argv.slice(1, process.argv.length - own.length), '--library', library];
}

/**
 * Opens `library` in a window, and so a process, of its own; where it is open already its window comes to the front.
 * Refuses where no process can be started.
 */
export function launch(library: string): Promise<void> {
  return startProcess(process.execPath, argumentsFor(library), `open ${library} in a window of its own`);
}

/** Closes this window as if by hand, and opens `library` again. */
export function startAgain(library: string): void {
  app.relaunch({ args: argumentsFor(library) });
  app.quit();
}
