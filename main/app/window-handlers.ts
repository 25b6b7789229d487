import path from 'node:path';
import type { AppInfo } from '../../contract/api.ts';
import type { Menu } from '../../contract/menu-bar.ts';
import { success } from '../../core/result.ts';
import type { WindowHandlers } from '../ipc/handler-table.ts';
import type { LibraryFiles } from './library/library-files.ts';
import type { WindowDialogs } from './window/dialogs.ts';

export interface WindowParts {
  readonly appInfo: () => AppInfo;
  readonly dialogs: WindowDialogs;
  readonly libraries: LibraryFiles;
  readonly showMenus: (menus: readonly Menu[]) => void;
  /** The tour was finished or closed. */
  readonly onToured: () => void;
  readonly openGuide: () => void;
  /** The moment is on the screen. */
  readonly onShown: (time: number) => void;
}

/** Handlers of methods that concern windows, this installation, and other libraries. */
export function windowHandlers({
  appInfo,
  dialogs,
  libraries,
  showMenus,
  onToured,
  openGuide,
  onShown,
}: WindowParts): WindowHandlers {
  const opened = async (file: string | undefined) => {
    if (file !== undefined) await libraries.open(file);
    return success(file === undefined ? null : { fileName: path.basename(file) });
  };
  const done = success(null);
  return {
    'app.info': () => success(appInfo()),
    'app.shown': ({ time }) => {
      onShown(time);
      return done;
    },
    'app.menuBar': ({ menus }) => {
      showMenus(menus);
      return done;
    },
    'app.toured': () => {
      onToured();
      return done;
    },
    'app.guide': () => {
      openGuide();
      return done;
    },
    'library.recent': async () => success(await libraries.recent()),
    'library.openRecent': async ({ id }) => {
      await libraries.openRecent(id);
      return done;
    },
    'library.clearRecent': () => {
      libraries.forget();
      return done;
    },
    'library.create': async () => opened(await dialogs.choosePlaceForLibrary('New library', 'library.db')),
    'library.choose': async () => opened(await dialogs.chooseLibrary()),
    'library.startAgain': () => {
      libraries.startAgain();
      return done;
    },
  };
}
