import { Menu as SystemMenu, type MenuItemConstructorOptions } from 'electron';
import type { Menu } from '#contract/menu-bar.ts';
import { menuTemplate } from './menu-template.ts';

const isMac = process.platform === 'darwin';

/** System items, below those of the window. Without a window they are the whole menu bar. */
const systemItems: Readonly<Record<string, readonly MenuItemConstructorOptions[]>> = {
  File: [{ role: isMac ? 'close' : 'quit' }],
  Edit: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }],
  View: [
    ...([{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }] as const),
    ...([{ type: 'separator' }, { role: 'togglefullscreen' }, { role: 'toggleDevTools' }] as const),
  ],
};

/** Sets the menu bar. @param choose called with the action of a chosen item */
export function showMenuBar(menus: readonly Menu[], choose: (action: string) => void): void {
  const shown = menus.length > 0 ? menus : Object.keys(systemItems).map((label) => ({ label, sections: [] }));
  const template = menuTemplate(shown, { below: systemItems, isMac, choose });
  SystemMenu.setApplicationMenu(
    SystemMenu.buildFromTemplate(isMac ? [{ role: 'appMenu' }, ...template] : template),
  );
}
