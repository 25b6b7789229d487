import type { Database } from '../../library/database/database.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import type { KnownFile } from '../../library/indexed/known-files.ts';
import { sameFilesElsewhere } from '../../library/indexed/known-files.ts';
import { isThere } from '../disk/is-there.ts';
import type { RootListing } from '../disk/list-roots.ts';
import { isClipName } from '../read/clip-names.ts';

export interface GoneFiles {
  readonly ids: string[];
  /** A file below the roots exists although it was not listed. */
  readonly isSeenAgain: boolean;
}

/**
 * Finds known files that are gone: files below the roots that were not listed, and files elsewhere whose content was found below the
 * roots (they moved). Checks that they are not on the disk, since another run may have found them.
 */
export async function goneFiles(
  db: Database,
  listing: RootListing,
  known: ReadonlyMap<string, KnownFile>,
  gone: ReadonlySet<string>,
): Promise<GoneFiles> {
  const found = new Set(listing.files.flatMap((file) => (gone.has(file.path) ? [] : [file.path])));
  const isOutOfSight = (place: string): boolean =>
    listing.unreadable.some((folder) => isWithin(place, folder.path));
  const unlisted = [...known.values()].filter(
    (file) => file.state !== 'missing' && !found.has(file.path) && !isOutOfSight(file.path),
  );
  const ids: string[] = [];
  let isSeenAgain = false;
  for (const file of [...unlisted, ...sameFilesElsewhere(db, listing.roots)]) {
    // The row of a folder that was not readable goes when the folder is.
    const wasFolder = file.state === 'failed' && !isClipName(file.path);
    if (wasFolder || !(await isThere(file.path))) ids.push(file.id);
    else isSeenAgain ||= known.has(file.path);
  }
  return { ids, isSeenAgain };
}
