import type { MenuItemConstructorOptions } from 'electron';
import { Menu as SystemMenu } from 'electron';
import type { Menu } from '../../../contract/menu-bar.ts';
import { menuTemplate } from './menu-template.ts';

const isMac = process.platform === 'darwin';

/** Items of the system, below those of the window. Without a window the menu bar has these alone. */
const systemItems: Readonly<Record<string, readonly MenuItemConstructorOptions[]>> = {
  File: [{ role: isMac ? 'close' : 'quit' }],
  Edit: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }],
  View: [
    ...([{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }] as const),
    ...([{ type: 'separator' }, { role: 'togglefullscreen' }, { role: 'toggleDevTools' }] as const),
  ],
};

/**
 * Shows these menus in the menu bar.
 *
 * @param choose hears the action of an item that is chosen
 */
export function showMenuBar(menus: readonly Menu[], choose: (action: string) => void): void {
  const shown = menus.length > 0 ? menus : Object.keys(systemItems).map((label) => ({ label, sections: [] }));
  const template = menuTemplate(shown, { below: systemItems, isMac, choose });
  SystemMenu.setApplicationMenu(
    SystemMenu.buildFromTemplate(isMac ? [{ role: 'appMenu' }, ...template] : template),
  );
}
