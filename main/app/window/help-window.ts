import { BrowserWindow } from 'electron';
import type { HelpPage } from '#contract/api.ts';
import { ORIGIN } from './protocol.ts';
import { isolatedPage } from './security.ts';
import { focusWindow, GROUND, windowIcon } from './window.ts';

const pages: Readonly<Record<HelpPage, { readonly title: string; readonly path: string }>> = {
  guide: { title: 'Segue guide', path: '/guide/index.html' },
  licences: { title: 'Segue licences', path: '/licences.html' },
};

const windows = new Map<HelpPage, BrowserWindow>();

/** Opens a page of the help beside `owner`, or brings it to the front. It closes with `owner`. */
export function openHelp(owner: BrowserWindow, page: HelpPage): void {
  const open = windows.get(page);
  if (open !== undefined && !open.isDestroyed()) return focusWindow(open);
  const { title, path } = pages[page];
  const opened = new BrowserWindow({
    width: 1080,
    height: 800,
    minWidth: 640,
    minHeight: 400,
    backgroundColor: GROUND,
    title,
    show: false,
    ...windowIcon(),
    webPreferences: isolatedPage(),
  });
  windows.set(page, opened);
  opened.removeMenu(); // the menu bar belongs to the main window
  opened.once('ready-to-show', () => opened.show());
  owner.once('closed', () => {
    if (!opened.isDestroyed()) opened.close();
  });
  void opened.loadURL(`${ORIGIN}${path}`);
}
