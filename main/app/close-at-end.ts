import { app } from 'electron';
import type { Recordings } from '../export/recording/recordings.ts';
import type { LogFault } from '../ipc/answer.ts';
import type { LibraryThread } from '../owner/start-library-thread.ts';

/** Closes the library, after pending writes, and removes an unfinished recording when the last window is closed; then ends the app. */
export function closeAtEnd(
  library: LibraryThread,
  recordings: Pick<Recordings, 'abandon'>,
  log: LogFault,
): void {
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    Promise.all([library.close(), recordings.abandon()])
      .catch((error: unknown) => log('close', error))
      .finally(() => {
        closed = true;
        // Electron ignores `quit` within this event.
        setImmediate(() => app.quit());
      });
  });
}
