import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { UndoState } from '../../../contract/rows/library-rows.ts';
import type { KnownLibrary } from '../../../contract/library/recent-libraries.ts';
import { visibleText } from '../../../contract/words/visible-text.ts';
import { actionLabel, menus } from './menu-entries.ts';
import type { MenuEntry, MenuList } from './menu-entries.ts';

export interface MenuParts {
  /** Runs an entry of the window's action table by its id. */
  readonly run: (action: string) => void;
  readonly recent: () => readonly KnownLibrary[];
  readonly openRecent: (id: string) => Promise<void>;
}

const isMac = process.platform === 'darwin';

export interface MenuBar {
  /** Fills it, with the libraries that are there now. */
  fill(): void;
  /** Names what undo and redo would do from now on. */
  nameUndo(undo: UndoState): void;
}

/** Keys of actions are shown only: the window itself hears them, so that a text field can keep them. */
export function createMenuBar(parts: MenuParts, first: UndoState): MenuBar {
  let undo = first;
  const fill = (): void => {
    const filling = { ...parts, undo };
    const template = menus.map((menu) => menuOf(menu, filling));
    if (isMac) template.unshift({ role: 'appMenu' });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  return {
    fill,
    nameUndo(next) {
      if (next.undo === undo.undo && next.redo === undo.redo) return;
      undo = next;
      // The system takes no other label for an entry that is there.
      fill();
    },
  };
}

interface FilledParts extends MenuParts {
  readonly undo: UndoState;
}

function menuOf({ label, entries }: MenuList, parts: FilledParts): MenuItemConstructorOptions {
  return { label, submenu: entries.map((entry) => itemOf(entry, parts)) };
}

function itemOf(entry: MenuEntry, parts: FilledParts): MenuItemConstructorOptions {
  switch (entry.kind) {
    case 'action': {
      const keys = entry.keys === undefined ? {} : { accelerator: entry.keys, registerAccelerator: false };
      const label = visibleText(actionLabel(entry, parts.undo));
      return { label, click: () => parts.run(entry.action), ...keys };
    }
    case 'role':
      return { role: entry.role };
    case 'separator':
      return { type: 'separator' };
    case 'menu':
      return menuOf(entry.menu, parts);
    case 'recentLibraries':
      return recentLibraries(entry.menu, parts);
    case 'end':
      return { role: isMac ? 'close' : 'quit' };
  }
}

function recentLibraries(below: MenuList, parts: FilledParts): MenuItemConstructorOptions {
  const { openRecent } = parts;
  const recent = parts.recent();
  return {
    label: below.label,
    enabled: recent.length > 0,
    submenu: [
      ...recent.map(({ id, path }) => ({ label: visibleText(path), click: () => void openRecent(id) })),
      { type: 'separator' },
      ...below.entries.map((entry) => itemOf(entry, parts)),
    ],
  };
}
