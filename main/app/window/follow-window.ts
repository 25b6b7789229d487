import type { BrowserWindow } from 'electron';
import type { LibraryThread } from '../../owner/start-library-thread.ts';

/** Interval between two checks for changes by other programs, ms. */
const INTERVAL_MS = 1000;

/** Keeps a visible window up to date with changes of the library and of watched folders by other programs. */
export function followWindow(window: BrowserWindow, library: LibraryThread['calls']): void {
  const check = (): void => {
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized() || library.$closed) return;
    void library.check.asEvent();
  };
  const timer = setInterval(check, INTERVAL_MS);
  window.once('closed', () => clearInterval(timer));
  window.on('focus', () => {
    check();
    if (!library.$closed) void library.wake.asEvent();
  });
}
