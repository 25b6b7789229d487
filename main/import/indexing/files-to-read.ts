import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { isUnchanged, sameFilesElsewhere, type KnownFile } from '../../library/indexed/known-files.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';
import type { Database } from '../../library/database/database.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { isThere } from '../disk/is-there.ts';
import type { RootListing } from '../disk/list-roots.ts';
import { isClipName } from '#contract/clips/clip-formats.ts';

/** Selects the files to read when a folder is listed several times. @param again read unchanged files, too */
export function createFilesToRead(again: boolean) {
  const seen = new Set<string>();
  const skipped: FoundFile[] = [];
  return {
    /** Unchanged files. */
    skipped,
    /** Files that are new in this listing and changed since the library read them. */
    take(listed: readonly FoundFile[], known: ReadonlyMap<string, KnownFile>): readonly FoundFile[] {
      const unseen = listed.filter((file) => !seen.has(file.path));
      for (const file of unseen) seen.add(file.path);
      if (again) return unseen;
      const untouched = new Set(unseen.filter((file) => isKnownAs(known.get(file.path), file)));
      for (const file of untouched) skipped.push(file);
      return unseen.filter((file) => !untouched.has(file));
    },
    /** Forgets files that were gone when they were to be read. */
    giveBack(paths: Iterable<string>) {
      for (const each of paths) seen.delete(each);
    },
  };
}

/** Whether a file is unchanged. False if it could not be read before, since the reason may be gone. */
function isKnownAs(known: KnownFile | undefined, file: FoundFile): boolean {
  if (known === undefined || known.state === 'missing' || known.hash === null) return false;
  return known.importer === IMPORTER_VERSION && isUnchanged(known, file);
}

/**
 * Finds known files that are gone: files below the roots that were not listed, and files elsewhere whose
 * content was found below the roots (they moved). Checks that they are not on the disk, since another run may
 * have found them.
 *
 * @returns `isSeenAgain`: a file below the roots exists although it was not listed
 */
export async function goneFiles(
  db: Database,
  listing: RootListing,
  known: ReadonlyMap<string, KnownFile>,
  gone: ReadonlySet<string>,
) {
  const found = new Set(listing.files.flatMap((file) => (gone.has(file.path) ? [] : [file.path])));
  const isHidden = (place: string): boolean =>
    listing.unreadable.some((folder) => isWithin(place, folder.path));
  const unlisted = [...known.values()].filter(
    (file) => file.state !== 'missing' && !found.has(file.path) && !isHidden(file.path),
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
