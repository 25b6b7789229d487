import type { App, BaseWindow, Dialog, FileFilter, Shell } from 'electron';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { visibleText } from '#contract/words/visible-text.ts';
import { clipEndings } from '#contract/clips/clip-formats.ts';
import type { RecordingDialogs } from '../../export/recording/recordings.ts';
import type { Dialogs } from '../../ipc/services.ts';
import type { DialogFolders, DialogKind } from './dialog-folders.ts';

/** The dialogs of a window: those of its library, and those that the library thread does not use. */
export interface WindowDialogs extends Dialogs, RecordingDialogs {
  chooseLibrary(): Promise<string | undefined>;
  /** Shows the folder of the last export; false if it is gone. */
  showExportFolder(of: 'engine' | 'pictures'): Promise<boolean>;
}

const clipFiles: FileFilter[] = [
  { name: 'Clips', extensions: clipEndings.flatMap((end) => [end, end.toUpperCase()]) },
];
const libraryFiles: FileFilter[] = [{ name: 'Segue libraries', extensions: ['db'] }];
const settingsFiles: FileFilter[] = [{ name: 'Segue settings', extensions: ['json'] }];
const gameRecordings: FileFilter[] = [{ name: 'Recordings of a game', extensions: ['jsonl'] }];
const userDataFiles: FileFilter[] = [{ name: 'Segue user data', extensions: ['json'] }];
const importedFiles: FileFilter[] = [
  { name: 'Settings, user data and recordings', extensions: ['json', 'jsonl'] },
  { name: 'All files', extensions: ['*'] },
];

/** What of the system the dialogs use. */
export interface DialogSystem {
  readonly app: Pick<App, 'getPath'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
}

/** Creates the system's dialogs, modal to `window()`. */
export function createDialogs(
  system: DialogSystem,
  window: () => BaseWindow | undefined,
  folders: DialogFolders,
): WindowDialogs {
  const { open, save } = rememberingDialogs(system, window, folders);
  return {
    chooseFolder: (moved) =>
      open('clips', {
        title: moved === undefined ? 'Open folder of clips' : `Locate ${visibleText(moved)}`,
        properties: ['openDirectory'],
      }),
    chooseBackupFolder: () =>
      open('backups', {
        title: 'Choose second folder for backups',
        properties: ['openDirectory', 'createDirectory'],
      }),
    chooseExportFolder: () =>
      open('engine', { title: 'Choose folder for export', properties: ['openDirectory', 'createDirectory'] }),
    showFile: (place) => Promise.resolve(system.shell.showItemInFolder(place)),
    async showExportFolder(of) {
      const folder = await folders.of(of);
      if (folder === undefined || !(await isFolder(folder))) return false;
      system.shell.showItemInFolder(folder); // selects it, and never opens what it names
      return true;
    },
    chooseClipFile: (name) =>
      open('clips', { title: `Locate ${visibleText(name)}`, properties: ['openFile'], filters: clipFiles }),
    chooseImportedFile: () =>
      open('import', { title: 'Import', properties: ['openFile'], filters: importedFiles }),
    chooseGameRecording: () =>
      open('game', { title: 'Follow recording', properties: ['openFile'], filters: gameRecordings }),
    chooseLibrary: () =>
      open('library', { title: 'Open library', properties: ['openFile'], filters: libraryFiles }),
    choosePlaceForUserData: (fileName) => save('userData', 'Export user data', fileName, userDataFiles),
    choosePlaceFor: (fileName) => save('settings', 'Export settings', fileName, settingsFiles),
    choosePlaceForMotion: (fileName, ending) =>
      save('motion', 'Export motion', fileName, [
        { name: `${ending.toUpperCase()} animation`, extensions: [ending] },
      ]),
    choosePlaceForReport: (fileName) =>
      save('report', 'Save report', fileName, [{ name: 'Web pages', extensions: ['html'] }]),
    choosePlaceForRecording: (fileName, ending) =>
      ending === 'png'
        ? save('pictures', 'Export picture', fileName, [{ name: 'Pictures', extensions: ['png'] }])
        : save('pictures', 'Export video', fileName, [{ name: 'Videos', extensions: [ending] }]),
    chooseFolderForSequence: () =>
      open('pictures', {
        title: 'Choose folder for pictures',
        properties: ['openDirectory', 'createDirectory'],
      }),
    choosePlaceForLibrary: (title, fileName) => save('library', title, fileName, libraryFiles),
  };
}

/** Dialogs that begin in the folder chosen last in one of their kind. */
function rememberingDialogs(
  { app, dialog }: DialogSystem,
  window: () => BaseWindow | undefined,
  folders: DialogFolders,
) {
  const open = async (kind: DialogKind, options: Electron.OpenDialogOptions): Promise<string | undefined> => {
    const folder = await folders.of(kind);
    const all = { ...options, ...(folder !== undefined && { defaultPath: folder }) };
    const parent = window();
    const { canceled, filePaths } = await (parent
      ? dialog.showOpenDialog(parent, all)
      : dialog.showOpenDialog(all));
    const [chosen] = filePaths;
    if (canceled || !chosen) return undefined;
    folders.remember(kind, options.properties?.includes('openFile') ? path.dirname(chosen) : chosen);
    return chosen;
  };
  const save = async (
    kind: DialogKind,
    title: string,
    fileName: string,
    filters: FileFilter[],
  ): Promise<string | undefined> => {
    const folder = (await folders.of(kind)) ?? app.getPath('documents');
    const options = { title, defaultPath: path.join(folder, fileName), filters };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    if (canceled || !filePath) return undefined;
    folders.remember(kind, path.dirname(filePath));
    return filePath;
  };
  return { open, save };
}

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
