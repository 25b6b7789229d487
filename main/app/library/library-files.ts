// main/app/library: other libraries beside the open one
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { app } from 'electron';
import type { RecentLibrary } from '../../../contract/library/recent-libraries.ts';
import { refuse } from '../../library/problems.ts';
import { changeInstallation, readInstallation, withRecent } from '../../owner/installation.ts';
import { launch, startAgain } from './launch.ts';

/** Libraries beside the one that is open. */
export interface LibraryFiles {
  /** The last one first, without the one that is open, after a look at the disks. */
  recent(): Promise<readonly RecentLibrary[]>;
  /** In a window of its own. Refuses where there can be none. */
  open(file: string): Promise<void>;
  openRecent(id: string): Promise<void>;
  forget(): void;
  remember(file: string): void;
  /** Closes this window and opens its library again. */
  startAgain(): void;
}

export interface LibraryFilesOptions {
  readonly installation: string; // file
  readonly current: string; // file of the library of this window
  /** Another library takes the place of this window's, which could not be opened. */
  readonly replaces: () => boolean;
  /** The list is another one. */
  readonly changed: () => void;
}

/** The libraries beside the one that is open: each has a window of its own. */
export function createLibraryFiles({
  installation,
  current,
  replaces,
  changed,
}: LibraryFilesOptions): LibraryFiles {
  const known = (): Omit<RecentLibrary, 'missing'>[] =>
    readInstallation(installation)
      .recent.filter((file) => file !== current)
      .map((file) => ({ id: idOf(file), name: path.basename(file), path: file }));
  const change = (make: Parameters<typeof changeInstallation>[1]): void => {
    changeInstallation(installation, make);
    changed();
  };
  const open = async (file: string): Promise<void> => {
    await launch(file);
    if (replaces()) app.quit();
  };
  return {
    recent: () =>
      Promise.all(known().map(async (library) => ({ ...library, missing: !(await isThere(library.path)) }))),
    open,
    openRecent: async (id) => {
      const found = known().find((library) => library.id === id);
      if (!found) refuse('unknownLibrary', 'This library is not in the list any more.');
      if (!(await isThere(found.path)))
        refuse(
          'notFound',
          `${found.path} is not there. It may have been moved or renamed: open it where it is now.`,
          found.path,
        );
      await open(found.path);
    },
    forget: () => change((before) => ({ ...before, recent: [] })),
    remember: (file) => change((before) => withRecent(before, file)),
    startAgain: () => startAgain(current),
  };
}

/** Asked off the main thread: a disk that does not answer must not hold up the window. */
async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch {
    return false;
  }
}

/** Names a file to the window, which is never asked for a path. */
function idOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 16);
}
