import { app, dialog, type BaseWindow, type FileFilter } from 'electron';
import path from 'node:path';
import { visibleText } from '../../../contract/words/visible-text.ts';
import { clipEndings } from '../../../contract/clips/clip-formats.ts';
import type { RecordingDialogs } from '../../export/recording/recordings.ts';
import type { Dialogs } from '../../ipc/services.ts';

/** The dialogs of a window: those of its library, and those that the library thread does not use. */
export interface WindowDialogs extends Dialogs, RecordingDialogs {
  chooseLibrary(): Promise<string | undefined>;
}

const clipFiles: FileFilter[] = [
  { name: 'Clips', extensions: clipEndings.flatMap((end) => [end, end.toUpperCase()]) },
];
const libraryFiles: FileFilter[] = [{ name: 'Segue libraries', extensions: ['db'] }];
const settingsFiles: FileFilter[] = [{ name: 'Segue settings', extensions: ['json'] }];
const gameRecordings: FileFilter[] = [{ name: 'Recordings of a game', extensions: ['jsonl'] }];
const userDataFiles: FileFilter[] = [{ name: 'Segue user data', extensions: ['json'] }];

/** Creates the system's dialogs, modal to `window()`. */
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
    chooseFolder: () => open({ title: 'Open folder of clips', properties: ['openDirectory'] }),
    chooseBackupFolder: () =>
      open({ title: 'Choose second folder for backups', properties: ['openDirectory', 'createDirectory'] }),
    chooseExportFolder: () =>
      open({ title: 'Choose folder for export', properties: ['openDirectory', 'createDirectory'] }),
    chooseClipFile: (name) =>
      open({ title: `Locate ${visibleText(name)}`, properties: ['openFile'], filters: clipFiles }),
    chooseSettingsFile: () =>
      open({ title: 'Import settings', properties: ['openFile'], filters: settingsFiles }),
    chooseGameRecording: () =>
      open({ title: 'Compare with recording', properties: ['openFile'], filters: gameRecordings }),
    chooseLibrary: () => open({ title: 'Open library', properties: ['openFile'], filters: libraryFiles }),
    chooseUserDataFile: () =>
      open({ title: 'Import user data', properties: ['openFile'], filters: userDataFiles }),
    choosePlaceForUserData: (fileName) => save('Export user data', fileName, userDataFiles),
    choosePlaceFor: (fileName) => save('Export settings', fileName, settingsFiles),
    choosePlaceForMotion: (fileName, ending) =>
      save('Export motion', fileName, [{ name: `${ending.toUpperCase()} animation`, extensions: [ending] }]),
    choosePlaceForReport: (fileName) =>
      save('Save report', fileName, [{ name: 'Web pages', extensions: ['html'] }]),
    choosePlaceForRecording: (fileName, ending) =>
      ending === 'png'
        ? save('Export picture', fileName, [{ name: 'Pictures', extensions: ['png'] }])
        : save('Export video', fileName, [{ name: 'Videos', extensions: [ending] }]),
    chooseFolderForSequence: () =>
      open({ title: 'Choose folder for pictures', properties: ['openDirectory', 'createDirectory'] }),
    choosePlaceForLibrary: (title, fileName) => save(title, fileName, libraryFiles),
  };
}
