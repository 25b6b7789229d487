import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import type { KnownLibrary } from '../../ipc/services.ts';
import { menus } from './menu-entries.ts';
import type { MenuEntry, MenuList } from './menu-entries.ts';

export interface MenuParts {
  /** Runs an entry of the window's action table by its id. */
  readonly run: (action: string) => void;
  readonly recent: readonly KnownLibrary[];
  readonly openRecent: (id: string) => Promise<void>;
}

const isMac = process.platform === 'darwin';

/** Fills the menu bar. Keys of actions are shown only: the window itself hears them, so that a text field can keep them. */
export function fillMenu(parts: MenuParts): void {
  const template = menus.map((menu) => menuOf(menu, parts));
  if (isMac) template.unshift({ role: 'appMenu' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function menuOf({ label, entries }: MenuList, parts: MenuParts): MenuItemConstructorOptions {
  return { label, submenu: entries.map((entry) => itemOf(entry, parts)) };
}

function itemOf(entry: MenuEntry, parts: MenuParts): MenuItemConstructorOptions {
  switch (entry.kind) {
    case 'action': {
      const keys = entry.keys === undefined ? {} : { accelerator: entry.keys, registerAccelerator: false };
      return { label: entry.label, click: () => parts.run(entry.action), ...keys };
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

function recentLibraries(below: MenuList, parts: MenuParts): MenuItemConstructorOptions {
  const { recent, openRecent } = parts;
  return {
    label: below.label,
    enabled: recent.length > 0,
    submenu: [
      ...recent.map(({ id, path }) => ({ label: path, click: () => void openRecent(id) })),
      { type: 'separator' },
      ...below.entries.map((entry) => itemOf(entry, parts)),
    ],
  };
}
