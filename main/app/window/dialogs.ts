import type { BaseWindow, FileFilter } from 'electron';
import { app, dialog } from 'electron';
import path from 'node:path';
import { visibleText } from '../../../contract/words/visible-text.ts';
import { CLIP_EXTENSIONS } from '../../import/read/clip-names.ts';
import type { Dialogs } from '../../ipc/services.ts';

/** The dialogs of a window; a library has nothing to do with other libraries. */
export interface WindowDialogs extends Dialogs {
  chooseLibrary(): Promise<string | undefined>;
}

const clipFiles: FileFilter[] = [
  { name: 'Clips', extensions: CLIP_EXTENSIONS.flatMap((end) => [end, end.toUpperCase()]) },
];
const libraryFiles: FileFilter[] = [{ name: 'Segue libraries', extensions: ['db'] }];
const settingsFiles: FileFilter[] = [{ name: 'Segue settings', extensions: ['json'] }];

/** The system's dialogs, in front of `window()`. */
export function createDialogs(window: () => BaseWindow | undefined): WindowDialogs {
  const open = async (options: Electron.OpenDialogOptions): Promise<string | undefined> => {
    const parent = window();
    const { canceled, filePaths } = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    return canceled ? undefined : filePaths[0];
  };
  const save = async (
    title: string,
    fileName: string,
    filters: FileFilter[],
  ): Promise<string | undefined> => {
    const options = { title, defaultPath: path.join(app.getPath('documents'), fileName), filters };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || !filePath ? undefined : filePath;
  };
  return {
    chooseFolder: () => open({ title: 'Open a folder of clips', properties: ['openDirectory'] }),
    chooseBackupFolder: () =>
      open({ title: 'Choose a second folder for backups', properties: ['openDirectory', 'createDirectory'] }),
    chooseClipFile: (name) =>
      open({ title: `Where is ${visibleText(name)} now?`, properties: ['openFile'], filters: clipFiles }),
    chooseSettingsFile: () =>
      open({ title: 'Import settings', properties: ['openFile'], filters: settingsFiles }),
    chooseLibrary: () => open({ title: 'Open a library', properties: ['openFile'], filters: libraryFiles }),
    chooseMadeFile: () =>
      open({ title: 'Merge what others made', properties: ['openFile'], filters: settingsFiles }),
    choosePlaceForMade: (fileName) => save('Save what was made', fileName, settingsFiles),
    choosePlaceFor: (fileName) => save('Export settings', fileName, settingsFiles),
    choosePlaceForLibrary: (title, fileName) => save(title, fileName, libraryFiles),
  };
}
