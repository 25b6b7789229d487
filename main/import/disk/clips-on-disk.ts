import { stat } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import type { ClipOnDisk } from '#contract/library/recent-libraries.ts';
import type { Database } from '../../library/database/database.ts';
import { fileOfClip, isUnchanged, partsOf } from '../../library/indexed/known-files.ts';

/** Watches the files of a few clips and reports their state. */
export type ClipsOnDisk = ReturnType<typeof createClipsOnDisk>;

/** Interval between checks, ms. A check is one `stat`, which works on every kind of disk. */
const INTERVAL_MS = 1500;

export function createClipsOnDisk(
  db: () => Database | undefined,
  report: (clipId: string, state: ClipOnDisk) => void,
) {
  let watched: (readonly [path: string, check: () => void])[] = [];
  const close = (): void => {
    for (const [path, check] of watched) unwatchFile(path, check);
    watched = [];
  };
  const check = async (clipId: string): Promise<void> => {
    const library = db();
    const known = library?.open ? fileOfClip(library, clipId) : undefined;
    if (known === undefined) return;
    try {
      const { size, mtimeMs } = await stat(known.path);
      const found = { path: known.path, size, modified: mtimeMs };
      report(clipId, (await isUnchanged(known, found)) ? 'same' : 'changed');
    } catch {
      report(clipId, 'missing');
    }
  };
  return {
    close,
    /** Watches these clips only; reports the state of each at once. */
    watch: (clipIds: readonly string[]) => {
      close();
      for (const clipId of clipIds) {
        const library = db();
        const known = library && fileOfClip(library, clipId);
        if (known === undefined) continue;
        const again = (): void => void check(clipId);
        for (const { path } of [known, ...partsOf(known)]) {
          watchFile(path, { interval: INTERVAL_MS, persistent: false }, again);
          watched.push([path, again]); // several takes can share a file
        }
        again();
      }
    },
  };
}
