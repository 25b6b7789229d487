import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { RecentLibrary } from '../../contract/recent-libraries.ts';
import type { LibraryFiles } from '../ipc/services.ts';
import { refuse } from '../library/problems.ts';
import { changeInstallation, readInstallation, withRecent } from './installation.ts';
import { launch, startAgain } from './launch.ts';

export interface LibraryFilesOptions {
  readonly installation: string; // file
  readonly current: string; // file of the library of this window
  /** Another library takes the place of this window's, which could not be opened. */
  readonly replaces: boolean;
  /** The list is another one. */
  readonly changed: (recent: readonly RecentLibrary[]) => void;
}

/** The libraries beside the one that is open: each has a window of its own. */
export function createLibraryFiles({
  installation,
  current,
  replaces,
  changed,
}: LibraryFilesOptions): LibraryFiles {
  const list = (): RecentLibrary[] =>
    readInstallation(installation)
      .recent.filter((file) => file !== current)
      .map((file) => ({
        id: idOf(file),
        name: path.basename(file),
        path: file,
        missing: !existsSync(file),
      }));
  const open = (file: string): void => {
    launch(file);
    if (replaces) app.quit();
  };
  return {
    recent: list,
    open,
    openRecent: (id) => {
      const found = list().find((library) => library.id === id);
      if (!found) refuse('unknownLibrary', 'This library is not in the list any more.');
      if (found.missing)
        refuse(
          'notFound',
          `${found.path} is not there. It may have been moved or renamed: open it where it is now.`,
          found.path,
        );
      open(found.path);
    },
    forget: async () => {
      await changeInstallation(installation, (before) => ({ ...before, recent: [] }));
      changed(list());
    },
    remember: async (file) => {
      await changeInstallation(installation, (before) => withRecent(before, file));
      changed(list());
    },
    startAgain: () => startAgain(current),
  };
}

/** Names a file to the window, which is never asked for a path. */
function idOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 16);
}
