import { BrowserWindow, screen } from 'electron';
import { ORIGIN } from './protocol.ts';
import type { WindowPlace } from './window-bounds.ts';
import { placeWindow, SMALLEST } from './window-bounds.ts';

const GROUND = '#0f1115';

export interface WindowOptions {
  readonly preload: string; // file
  readonly remembered: unknown;
  readonly remember: (place: WindowPlace) => void;
}

/** Opens the window; it shows itself with its first picture. */
export function openWindow({ preload, remembered, remember }: WindowOptions): BrowserWindow {
  const { bounds, maximized } = placeWindow(
    remembered,
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    backgroundColor: GROUND,
    title: 'Segue',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    remember({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  void window.loadURL(`${ORIGIN}/`);
  return window;
}

/** Brings the window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
