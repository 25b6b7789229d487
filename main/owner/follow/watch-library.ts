import { unwatchFile, watchFile } from 'node:fs';
import type { Emit } from '../../../contract/events.ts';
import type { LibraryPresence } from '../../../contract/library/recent-libraries.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';

/** Interval between checks, ms. */
const INTERVAL_MS = 1500;

/** Reports to the window when the library file disappears, is replaced, or is back. Returns the function that stops it. */
export function watchLibrary(library: Library, emit: Emit): () => void {
  let told: LibraryPresence = 'here';
  const look = (): void => {
    const presence = presenceOf(library);
    if (presence !== told) emit('library.presence', { presence });
    told = presence;
  };
  watchFile(library.path, { interval: INTERVAL_MS, persistent: false }, look);
  return () => unwatchFile(library.path, look);
}
