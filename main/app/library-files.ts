import { idOfPath } from '../library/files/content-hash.ts';
import path from 'node:path';
import type { App } from 'electron';
import type { RecentLibrary } from '#contract/library/recent-libraries.ts';
import { messageOf } from '#core/kit/result.ts';
import { isThere } from '../import/disk/is-there.ts';
import { refuse } from '../library/problems.ts';
import { changeInstallation, readInstallation, withRecent } from '../owner/installation.ts';
import { ownArguments } from './command-line.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Libraries other than the open one. */
export type LibraryFiles = ReturnType<typeof createLibraryFiles>;

type OwnApp = Pick<App, 'quit' | 'relaunch' | 'getAppPath' | 'isPackaged'>;

export interface LibraryFilesOptions {
  readonly installation: string; // file
  readonly current: string; // file of the library of this window
  /** Whether this window's library could not be opened, so that another one replaces it. */
  readonly replaces: () => boolean;
  /** Files and folders to open with the library that replaces this one, which cannot be opened. */
  readonly waiting: () => readonly string[];
  /** The list of recent libraries changed. */
  readonly changed: () => void;
}

export function createLibraryFiles(
  app: OwnApp,
  { installation, current, replaces, waiting, changed }: LibraryFilesOptions,
) {
  const known = (): Omit<RecentLibrary, 'missing'>[] =>
    readInstallation(installation)
      .recent.filter((file) => file !== current)
      .map((file) => ({ id: idOfPath(file), name: path.basename(file), path: file }));
  const change = (make: Parameters<typeof changeInstallation>[1]): void => {
    changeInstallation(installation, make);
    changed();
  };
  const open = async (file: string): Promise<void> => {
    const isInPlace = replaces();
    const args = argumentsFor(app, file, isInPlace ? waiting() : []);
    await startProcess(process.execPath, args, `open ${file} in a new window`);
    if (isInPlace) app.quit();
  };
  return {
    /** Recent libraries, newest first, without the open one. Checks whether their files exist. */
    recent: () =>
      Promise.all(known().map(async (library) => ({ ...library, missing: !(await isThere(library.path)) }))),
    /**
     * Opens a library in a new process with its own window. If it is already open, its window comes to the
     * front. Throws a `Refusal` if no process can be started.
     */
    open,
    openRecent: async (id: string) => {
      const found = known().find((library) => library.id === id);
      if (!found) refuse('unknownLibrary', 'This library is no longer in the list of recent libraries.');
      if (!(await isThere(found.path)))
        refuse(
          'notFound',
          `The library was not found. If it was moved or renamed, open it with File → Open library…: ${found.path}`,
          found.path,
        );
      await open(found.path);
    },
    forget: () => change((before) => ({ ...before, recent: [] })),
    remember: (file: string) => change((before) => withRecent(before, file)),
    /** Closes this window and reopens its library. */
    startAgain() {
      app.relaunch({ args: argumentsFor(app, current, waiting()) });
      app.quit();
    },
  };
}

/** The arguments that open `library` and `paths` with this app, packaged or not. */
function argumentsFor(app: OwnApp, library: string, paths: readonly string[]): string[] {
  const own = ownArguments(process.argv, app.getAppPath(), app.isPackaged);
  return [...process.argv.slice(1, process.argv.length - own.length), '--library', library, ...paths];
}

/**
 * Starts a program that outlives this one. Throws a `Refusal` if the system cannot start it.
 *
 * @param what purpose of the program, for the message: `open /a/b.db in a new window`
 */
export async function startProcess(program: string, args: readonly string[], what: string): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.unref();
  await once(child, 'spawn').catch((error: unknown) => {
    const reason = messageOf(error);
    refuse('notStarted', `Segue could not ${what} (${reason}). Close other programs and try again.`);
  });
}
