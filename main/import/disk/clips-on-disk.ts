import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import type { ClipOnDisk } from '#contract/library/recent-libraries.ts';
import type { Database } from '../../library/database/database.ts';
import { fileOfClip, isUnchanged, partsOf, type KnownFile } from '../../library/indexed/known-files.ts';
import { statFile } from './clip-place.ts';
import { isThere } from './is-there.ts';

/** Watches the files of a few clips and reports their state. */
export type ClipsOnDisk = ReturnType<typeof createClipsOnDisk>;

/** Interval between checks, ms. A check is one `stat`, which works on every kind of disk. */
const INTERVAL_MS = 1500;

export function createClipsOnDisk(
  db: () => Database | undefined,
  report: (clipId: string, state: ClipOnDisk) => void,
) {
  let watched: (readonly [place: string, check: () => void])[] = [];
  const close = (): void => {
    for (const [place, check] of watched) unwatchFile(place, check);
    watched = [];
  };
  const check = async (clipId: string): Promise<void> => {
    const library = db();
    const known = library?.open ? fileOfClip(library, clipId) : undefined;
    if (known === undefined) return;
    report(clipId, await stateOf(known));
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
        for (const { path: place } of [known, ...partsOf(known)]) {
          watchFile(place, { interval: INTERVAL_MS, persistent: false }, again);
          watched.push([place, again]); // several takes can share a file
        }
        again();
      }
    },
  };
}

async function stateOf(known: KnownFile): Promise<ClipOnDisk> {
  const found = await statFile(known.path);
  if (found === undefined) return 'missing';
  for (const part of partsOf(known))
    if (!(await isThere(part.path))) return { lacks: path.basename(part.path) };
  return (await isUnchanged(known, found)) ? 'same' : 'changed';
}
