import { existsSync } from 'node:fs';
import type { Change } from '../../../contract/edits/edits.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { filesToRead } from '../../library/indexed/known-files.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import type { IndexingServices } from './start-indexing.ts';
import { startIndexing } from './start-indexing.ts';

/** Reads the files again of which someone said, or took back, what they are in. */
export function readAfterChoice(services: IndexingServices, changes: readonly Change[]): void {
  if (changes.some(({ kind }) => kind === 'import.set')) readWhatIsLeft(services);
}

/** More files than this are not named one by one: the folders that they are in are looked through. */
const MOST_NAMED = 1000;

/**
 * Reads the files that have to be read again, also those of a choice before whose reading was cut short. Which folders the library
 * follows is not changed by that.
 */
export function readWhatIsLeft(services: IndexingServices, unasked = false): void {
  const { db } = services.library;
  const files = filesToRead(db);
  const folders = files.length > MOST_NAMED ? watchedFolders(db) : [];
  const roots = [
    ...folders.filter((folder) => files.some((file) => isWithin(file, folder))),
    ...files.filter((file) => !folders.some((folder) => isWithin(file, folder))),
  ].filter((root) => existsSync(root));
  if (roots.length > 0) startIndexing(services, { roots, unasked });
}
