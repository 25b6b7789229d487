import path from 'node:path';
import type { AppInfo, HelpPage, Request } from '#contract/api.ts';
import type { Menu } from '#contract/menu-bar.ts';
import { failure, success } from '#core/kit/result.ts';
import type { Recordings } from '../export/recording/recordings.ts';
import type { WindowHandlers } from '../ipc/handlers.ts';
import type { MomentShower } from './show-moment.ts';
import type { LibraryFiles } from './library-files.ts';
import type { KeptPasswords } from './team-passwords.ts';
import type { WindowDialogs } from './window/dialogs.ts';

export interface WindowParts {
  readonly appInfo: () => AppInfo;
  readonly dialogs: WindowDialogs;
  readonly libraries: LibraryFiles;
  readonly showMenus: (menus: readonly Menu[]) => void;
  /** The tour was finished or closed. */
  readonly onToured: () => void;
  readonly openHelp: (page: HelpPage) => void;
  /** The window or one of its workers had a fault. */
  readonly onFault: (fault: Request<'app.fault'>) => void;
  readonly problemReport: () => string;
  /** The moment is on the screen. */
  readonly onShown: MomentShower['onShown'];
  readonly saveReport: WindowHandlers['app.saveReport'];
  readonly passwords: Pick<KeptPasswords, 'isKept'>;
  readonly recordings: Pick<Recordings, 'begin' | 'write' | 'end'>;
}

/** Handlers of methods that concern windows, this installation, and other libraries. */
export function windowHandlers({
  appInfo,
  dialogs,
  libraries,
  showMenus,
  onToured,
  openHelp,
  onFault,
  problemReport,
  onShown,
  saveReport,
  passwords,
  recordings,
}: WindowParts): WindowHandlers {
  const opened = async (file: string | undefined) => {
    if (file !== undefined) await libraries.open(file);
    return success(file === undefined ? null : { fileName: path.basename(file) });
  };
  const showFolder = async (of: 'engine' | 'pictures') => {
    if (await dialogs.showExportFolder(of)) return success(null);
    return failure({
      code: 'notFound',
      message: 'The folder of the export was not found. Export again, into another folder.',
    });
  };
  return {
    'app.info': () => success(appInfo()),
    'app.shown': ({ time, views }) => onShown(time, views),
    'app.menuBar': ({ menus }) => showMenus(menus),
    'app.toured': () => onToured(),
    'app.fault': (fault) => onFault(fault),
    'app.problemReport': () => success(problemReport()),
    'app.help': ({ page }) => openHelp(page),
    'app.saveReport': saveReport,
    'recording.begin': async (request) => success(await recordings.begin(request)),
    'recording.write': ({ token, at, bytes }) => recordings.write(token, at, bytes),
    'recording.end': async ({ token, keep }) => success(await recordings.end(token, keep)),
    'recording.showFolder': () => showFolder('pictures'),
    'settings.showFolder': () => showFolder('engine'),
    'team.keepsPassword': () => success(passwords.isKept()),
    'library.recent': async () => success(await libraries.recent()),
    'library.openRecent': ({ id }) => libraries.openRecent(id),
    'library.clearRecent': () => libraries.forget(),
    'library.create': async () => opened(await dialogs.choosePlaceForLibrary('New library', 'library.db')),
    'library.choose': async () => opened(await dialogs.chooseLibrary()),
    'library.startAgain': () => libraries.startAgain(),
  };
}
