import { setTimeout as wait } from 'node:timers/promises';
import { dialog, type BrowserWindow } from 'electron';

/** Time in which a window that was brought to the front may answer, ms. */
const ANSWER_MS = 2000;

/**
 * Lets a window be closed whose page does not answer: it is asked 5 s after the window was to close. A hidden
 * one is shown first, since a page may wait until it can draw. A page that is only busy is left alone.
 */
export function closeIfStuck(window: BrowserWindow): void {
  let closing = false;
  window.on('close', () => (closing = true));
  window.on('unresponsive', () => {
    if (closing) void askToClose(window);
  });
}

async function askToClose(window: BrowserWindow): Promise<void> {
  const answered = new AbortController();
  const { signal } = answered;
  const end = (): void => answered.abort();
  window.once('responsive', end);
  window.once('closed', end);
  window.show();
  await wait(ANSWER_MS, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window does not answer.',
    detail: 'It may only be busy. All your work is in the library, except for an edit of the last moment.',
    buttons: ['Wait', 'Close window'],
    cancelId: 0,
    signal,
  });
  if (response === 1 && !window.isDestroyed()) window.destroy();
}
