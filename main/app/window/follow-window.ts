import type { BrowserWindow } from 'electron';
import type { LibraryThread } from '../../owner/start-library-thread.ts';

/** From one look at what other programs do to the library to the next, ms. */
const INTERVAL_MS = 1000;

/** While the window can be seen, what it shows follows what others do to the library and to watched folders. */
export function followWindow(window: BrowserWindow, library: LibraryThread['calls']): void {
  const look = (): void => {
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized() || library.$closed) return;
    void library.look.asEvent();
  };
  const timer = setInterval(look, INTERVAL_MS);
  window.once('closed', () => clearInterval(timer));
  window.on('focus', () => {
    look();
    if (!library.$closed) void library.wake.asEvent();
  });
}
