import { unwatchFile, watchFile } from 'node:fs';
import type { Emit } from '../../../contract/events.ts';
import type { LibraryPresence } from '../../../contract/library/recent-libraries.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';

/** From one look to the next, ms. */
const INTERVAL_MS = 1500;

/** Tells the window when the library's file goes, is another one, or is back. Returns what ends it. */
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
