// main/library/indexed: storing results of indexing; which file a clip belongs to
import { randomUUID } from 'node:crypto';
import { hasNoMotion, NO_MOTION } from '#contract/words/no-motion.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { nameOfFile, sortKeyOf } from '../names.ts';
import { updateListing } from '../search/update-listing.ts';
import type { FileOutcome, ReadFile } from './file-outcome.ts';
import { markFoldersOf } from './update-import-settings.ts';
import { placeOf, storeTake, type TakeFate } from './store-take.ts';

/**
 * Stores import results in one transaction.
 *
 * Clips are identified by content: a known (hash, take) is that clip, wherever its file is. Only unknown
 * content can be a clip edited in place, identified by its path. This is decided when all files of a run are
 * known, since the old content may turn up elsewhere: then that clip moved, and the new content is another
 * clip. Such results are returned as `undecided`, to be stored with `final` at the end of the run.
 *
 * @param isKnown whether a file was in the library before this run; default: all were
 */
export function storeOutcomes(
  db: Database,
  outcomes: readonly FileOutcome[],
  final: boolean,
  isKnown: (path: string) => boolean = () => true,
) {
  return db
    .transaction(() => {
      let added = 0;
      let updated = 0;
      let failed = 0;
      let still = 0;
      const undecided: FileOutcome[] = [];
      for (const outcome of outcomes) {
        if (outcome.kind === 'failed') {
          storeFile(db, outcome);
          if (hasNoMotion(outcome)) still++;
          else failed++;
        } else {
          const stored = storeTakes(db, outcome, final, isKnown);
          if (stored === null) undecided.push(outcome);
          for (const fate of stored ?? []) {
            if (fate === 'added') added++;
            else updated++;
          }
        }
      }
      updateListing(db);
      return { added, updated, failed, still, undecided };
    })
    .immediate();
}

/**
 * Stores a file and its takes. Unless `final`, returns null and stores nothing if a take may be a clip edited
 * in place.
 */
function storeTakes(
  db: Database,
  outcome: ReadFile,
  final: boolean,
  isKnown: (path: string) => boolean,
): readonly TakeFate[] | null {
  const places = outcome.takes.map((take) => placeOf(db, outcome, take));
  if (!final && places.some(({ replaced }) => replaced !== undefined)) return null;
  const fileId = storeFile(db, outcome);
  markFoldersOf(db, [outcome.file.path]);
  return places.map((place) => storeTake(db, fileId, outcome, place, isKnown));
}

/** Returns the file's id. */
function storeFile(db: Database, outcome: FileOutcome): string {
  const { file, hash, importer } = outcome;
  const row = {
    id: randomUUID(),
    path: file.path,
    name: nameOfFile(file.path),
    sortKey: sortKeyOf(nameOfFile(file.path)),
    size: file.size,
    modified: file.modified,
    hash,
    importer,
    state: outcome.kind,
    error: outcome.kind === 'failed' ? outcome.error : null,
  };
  const id = valuesIn<string>(
    db,
    `INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state, error)
       VALUES (@id, @path, @name, @sortKey, @size, @modified, @hash, @importer, @state, @error)
       ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified, hash = excluded.hash,
         importer = excluded.importer, state = excluded.state, error = excluded.error,
         ignored = files.ignored AND files.hash IS excluded.hash AND excluded.error IS NOT '${NO_MOTION}'
       RETURNING id`,
  ).get(row);
  return id ?? row.id;
}
