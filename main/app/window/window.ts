// main/app/window: the window, its menu, dialogs, protocol and security
import path from 'node:path';
import { app, BrowserWindow, dialog, screen, type BrowserWindowConstructorOptions } from 'electron';
import { ORIGIN } from './protocol.ts';
import { isolatedPage } from './security.ts';
import { closeIfStuck } from './stuck-window.ts';
import { placeWindow, MIN_SIZE, type WindowPlace } from './window-bounds.ts';

/** Background of a window before its first frame. */
export const GROUND = '#0f1115';

/** The icon of a window on Linux. Elsewhere the system takes it from the program. */
export function windowIcon(): BrowserWindowConstructorOptions {
  return process.platform === 'linux' ? { icon: path.join(app.getAppPath(), 'out/icons/256.png') } : {};
}

export interface WindowOptions {
  readonly preload: string; // file
  readonly remembered: Promise<unknown>; // its last place
  readonly remember: (place: WindowPlace) => void;
}

/** Opens the window; it appears with its first frame, in its last place. */
export function openWindow({ preload, remembered, remember }: WindowOptions): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const { bounds } = placeWindow(undefined, screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    backgroundColor: GROUND,
    title: 'Segue',
    show: false,
    ...windowIcon(),
    webPreferences: isolatedPage(preload),
  });
  const painted = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
  // Without a library, the window says what is wrong.
  void remembered
    .catch(() => undefined)
    .then(async (last) => {
      if (window.isDestroyed()) return;
      const { bounds, maximized } = placeWindow(last, screens);
      window.setBounds(bounds);
      window.on('close', () => {
        remember({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
      });
      await painted;
      if (window.isDestroyed()) return;
      if (maximized) window.maximize();
      window.show();
    });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void offerReload(window, reason);
  });
  closeIfStuck(window);
  void window.loadURL(`${ORIGIN}/`);
  return window;
}

/** Brings the window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Offers to reload after the window's process ended. The library is not affected. */
async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working.',
    detail: `All your work is saved in the library. The process of the window ended (${reason}).`,
    buttons: ['Reopen window', 'Quit'],
  });
  if (response === 0) window.reload();
  else window.destroy();
}
