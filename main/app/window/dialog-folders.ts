import { stat } from 'node:fs/promises';
import type { LogFault } from '../../ipc/answer.ts';
import { attempt } from '../../library/problems.ts';
import { changeInstallation, readInstallation } from '../../owner/installation.ts';

/** What a dialog asks for; each kind has its own folder. */
export type DialogKind =
  | 'backups'
  | 'clips'
  | 'engine'
  | 'game'
  | 'import'
  | 'library'
  | 'motion'
  | 'pictures'
  | 'report'
  | 'settings'
  | 'userData';

export type DialogFolders = ReturnType<typeof createDialogFolders>;

/** Folders chosen last, for all windows. Electron 43 and later no longer remember them. */
export function createDialogFolders(installation: string, log: LogFault) {
  return {
    /** The folder chosen last, if it is still there. */
    async of(kind: DialogKind): Promise<string | undefined> {
      const folder = readInstallation(installation).folders[kind];
      const found = folder === undefined ? null : await stat(folder).catch(() => null);
      return found?.isDirectory() ? folder : undefined;
    },
    /** A failure is only logged. */
    remember(kind: DialogKind, folder: string): void {
      const saved = attempt('The folder of the dialog', () =>
        changeInstallation(installation, (before) => ({
          ...before,
          folders: { ...before.folders, [kind]: folder },
        })),
      );
      if (!saved.ok) log('folder of a dialog', saved.error);
    },
  };
}
