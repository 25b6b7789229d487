import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import type { KnownFile } from '../../library/indexed/known-files.ts';
import { isUnchanged } from '../../library/indexed/known-files.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';

/** Which files of a folder are read, where it may have to be listed more than once. */
export interface FilesToRead {
  /** Those of a listing that were in none before and are not as the library knows them now. */
  take(listed: readonly FoundFile[], known: ReadonlyMap<string, KnownFile>): readonly FoundFile[];
  /** These were not there when they were to be read: they count as never listed. */
  giveBack(paths: Iterable<string>): void;
  /** Those that are as the library knows them. */
  readonly skipped: readonly FoundFile[];
}

/** @param again files are read though they did not change */
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
      skipped.push(...untouched);
      return unseen.filter((file) => !untouched.has(file));
    },
    giveBack(paths) {
      for (const each of paths) seen.delete(each);
    },
  };
}

/** Not so where the system kept us from reading the file: that may be over by now. */
function isKnownAs(known: KnownFile | undefined, file: FoundFile): boolean {
  if (known === undefined || known.state === 'missing' || known.hash === null) return false;
  return known.importer === IMPORTER_VERSION && isUnchanged(known, file);
}
