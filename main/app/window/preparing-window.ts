import { BrowserWindow } from 'electron';
import { ORIGIN } from './protocol.ts';

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
    backgroundColor: '#0f1115',
    title: 'Segue',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${ORIGIN}/preparing.html`);
  return window;
}
