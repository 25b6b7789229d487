import { app } from 'electron';
import type { LogFault } from '../ipc/answer.ts';
import type { Services } from '../ipc/services.ts';
import { closeLibrary } from '../library/library.ts';

/** What is being written is finished before: it is someone's work. */
async function closeInTurn(library: Services['library']): Promise<void> {
  if (!library.ok) return;
  await library.value.turns.free();
  closeLibrary(library.value);
}

/**
 * When the last window is closed: ends what follows the library, jobs and workers, closes the library, then the app.
 *
 * @param stops each ends something that looks at the library now and then
 */
export function closeAtEnd(services: Services, stops: readonly (() => void)[], log: LogFault): void {
  const { jobs, pool, library, clipsOnDisk, watcher, libraries } = services;
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    for (const stop of stops) stop();
    clipsOnDisk.close();
    watcher.close();
    // Files in the workers' hands are for the next time: a large one would hold up the end, and so the next start.
    Promise.all([jobs.close(), pool.close()])
      .then(() => closeInTurn(library))
      .then(() => libraries.onClosed())
      .catch((error: unknown) => log('close', error))
      .finally(() => {
        closed = true;
        // Not from within this event: the app would not hear it.
        setImmediate(() => app.quit());
      });
  });
}
