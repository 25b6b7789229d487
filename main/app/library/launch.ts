import { app } from 'electron';
import { ownArguments } from '../command-line.ts';
import { startProcess } from './start-process.ts';

/** The arguments that open `library` with this app, packaged or not. */
function argumentsFor(library: string): string[] {
  const own = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  return [...process.argv.slice(1, process.argv.length - own.length), '--library', library];
}

/**
 * Opens `library` in a new process with its own window. If it is already open, its window comes to the front. Throws a `Refusal` if no
 * process can be started.
 */
export function launch(library: string): Promise<void> {
  return startProcess(process.execPath, argumentsFor(library), `open ${library} in a new window`);
}

/** Closes this window and opens `library` again. */
export function startAgain(library: string): void {
  app.relaunch({ args: argumentsFor(library) });
  app.quit();
}
