import type { Change } from '../../contract/edits.ts';
import { placesOfChoice } from '../library/edits/apply-import-change.ts';
import type { IndexingServices } from './start-indexing.ts';
import { startIndexing } from './start-indexing.ts';

/** Reads the files again of which someone said, or took back, what they are in. */
export function readAfterChoice(services: IndexingServices, changes: readonly Change[]): void {
  const { db } = services.library;
  const roots = changes.flatMap((change) =>
    change.kind === 'import.set' ? placesOfChoice(db, change.subject) : [],
  );
  if (roots.length > 0) startIndexing(services, { roots: [...new Set(roots)], again: true });
}
