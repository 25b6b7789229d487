import { BrowserWindow } from 'electron';
import { ORIGIN } from './protocol.ts';
import { isolatedPage } from './security.ts';
import { GROUND } from './window.ts';

/** Opens the small window that is there while a library is brought up to date; it shows itself with its first picture. */
export function openPreparingWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 440,
    height: 190,
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    backgroundColor: GROUND,
    title: 'Segue',
    show: false,
    webPreferences: isolatedPage(preload),
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${ORIGIN}/preparing.html`);
  return window;
}
