import { app } from 'electron';
import type { LogFault } from '../ipc/answer.ts';
import type { LibraryThread } from '../owner/start-library-thread.ts';

/** Closes the library, after pending writes, when the last window is closed; then ends the app. */
export function closeAtEnd(library: LibraryThread, log: LogFault): void {
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    library
      .close()
      .catch((error: unknown) => log('close', error))
      .finally(() => {
        closed = true;
        // Electron ignores `quit` within this event.
        setImmediate(() => app.quit());
      });
  });
}
