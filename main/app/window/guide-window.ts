import { BrowserWindow } from 'electron';
import { ORIGIN } from './protocol.ts';
import { isolatedPage } from './security.ts';
import { focusWindow, GROUND } from './window.ts';

let guide: BrowserWindow | undefined;

/** Opens the guide beside `owner`, or brings it to the front. It closes with `owner`. */
export function openGuide(owner: BrowserWindow): void {
  if (guide !== undefined && !guide.isDestroyed()) return focusWindow(guide);
  const opened = new BrowserWindow({
    width: 1080,
    height: 800,
    minWidth: 640,
    minHeight: 400,
    backgroundColor: GROUND,
    title: 'Segue guide',
    show: false,
    webPreferences: isolatedPage(),
  });
  guide = opened;
  opened.removeMenu(); // the menu bar belongs to the main window
  opened.once('ready-to-show', () => opened.show());
  owner.once('closed', () => {
    if (!opened.isDestroyed()) opened.close();
  });
  void opened.loadURL(`${ORIGIN}/guide/index.html`);
}
