import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import type { KnownFile } from '../../library/indexed/known-files.ts';
import { isUnchanged } from '../../library/indexed/known-files.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';

/** Selects the files to read when a folder is listed several times. */
export interface FilesToRead {
  /** Files that are new in this listing and changed since the library read them. */
  take(listed: readonly FoundFile[], known: ReadonlyMap<string, KnownFile>): readonly FoundFile[];
  /** Forgets files that were gone when they were to be read. */
  giveBack(paths: Iterable<string>): void;
  /** Unchanged files. */
  readonly skipped: readonly FoundFile[];
}

/** @param again read unchanged files, too */
export function createFilesToRead(again: boolean): FilesToRead {
  const seen = new Set<string>();
  const skipped: FoundFile[] = [];
  return {
    skipped,
    take(listed, known) {
      const unseen = listed.filter((file) => !seen.has(file.path));
      for (const file of unseen) seen.add(file.path);
      if (again) return unseen;
      const untouched = new Set(unseen.filter((file) => isKnownAs(known.get(file.path), file)));
      for (const file of untouched) skipped.push(file);
      return unseen.filter((file) => !untouched.has(file));
    },
    giveBack(paths) {
      for (const each of paths) seen.delete(each);
    },
  };
}

/** Whether a file is unchanged. False if it could not be read before, since the reason may be gone. */
function isKnownAs(known: KnownFile | undefined, file: FoundFile): boolean {
  if (known === undefined || known.state === 'missing' || known.hash === null) return false;
  return known.importer === IMPORTER_VERSION && isUnchanged(known, file);
}
