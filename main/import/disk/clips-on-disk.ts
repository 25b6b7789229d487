import { stat } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import type { ClipOnDisk } from '../../../contract/library/recent-libraries.ts';
import type { Database } from '../../library/database/database.ts';
import { fileOfClip, isUnchanged } from '../../library/indexed/known-files.ts';

/** Looks at the files of a few clips now and then, and says what has become of them. */
export interface ClipsOnDisk {
  /** Follows these and no others; says at once how each is. */
  watch(clipIds: readonly string[]): void;
  close(): void;
}

/** From one look to the next, ms. Looking is one `stat`, which every kind of disk answers. */
const INTERVAL_MS = 1500;

export function createClipsOnDisk(
  db: () => Database | undefined,
  tell: (clipId: string, state: ClipOnDisk) => void,
): ClipsOnDisk {
  let watched: (readonly [path: string, look: () => void])[] = [];
  const close = (): void => {
    for (const [path, look] of watched) unwatchFile(path, look);
    watched = [];
  };
  const look = async (clipId: string): Promise<void> => {
    const library = db();
    const known = library?.open ? fileOfClip(library, clipId) : undefined;
    if (known === undefined) return;
    try {
      const { size, mtimeMs } = await stat(known.path);
      tell(clipId, isUnchanged(known, { path: known.path, size, modified: mtimeMs }) ? 'same' : 'changed');
    } catch {
      tell(clipId, 'missing');
    }
  };
  return {
    close,
    watch: (clipIds) => {
      close();
      for (const clipId of clipIds) {
        const library = db();
        const path = library && fileOfClip(library, clipId)?.path;
        if (path === undefined) continue;
        const again = (): void => void look(clipId);
        watchFile(path, { interval: INTERVAL_MS, persistent: false }, again);
        watched.push([path, again]); // several takes may be in one file
        again();
      }
    },
  };
}
