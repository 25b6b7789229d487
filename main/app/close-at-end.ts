import { app } from 'electron';
import type { LogFault } from '../ipc/answer.ts';
import type { LibraryThread } from '../owner/start-library-thread.ts';

/** When the last window is closed: closes the library, which finishes what is being written, then ends the app. */
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
        // Not from within this event: the app would not hear it.
        setImmediate(() => app.quit());
      });
  });
}
