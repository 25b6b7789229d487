// main/library/indexed: storing results of indexing; which file a clip belongs to
import { randomUUID } from 'node:crypto';
import { hasNoMotion, NO_MOTION } from '#contract/words/no-motion.ts';
import type { Database } from '../database/database.ts';
import { valuesIn, statementOf } from '../database/statements.ts';
import { nameOfFile, sortKeyOf } from '../names.ts';
import { updateListing } from '../search/update-listing.ts';
import type { ClipId, FileId } from '../files/ids.ts';
import type { FileOutcome, ReadFile, TakeRow } from './file-outcome.ts';
import { moveTimes, type ReadAgain } from './move-times.ts';
import { markFoldersOf } from './update-import-settings.ts';
import { storeRates } from '../files/clip-import.ts';
import { contentIdIn } from '../files/clips-with-content.ts';
import { ignoredFiles } from '../kinds/clip-values.ts';
import { storeEntry } from '../kinds/writes.ts';
import { clockOfClip } from '../rows/clip-clocks.ts';
import { nameClipAfterFile, namesOfClip } from '../rows/clip-names.ts';
import { storeNames, storeSkeleton } from '../rows/skeleton-rows.ts';
import { noteNewContent, type NewContent } from '../team/unsent.ts';

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
      const edited: NewContent[] = [];
      const again: ReadAgain[] = [];
      for (const outcome of outcomes) {
        if (outcome.kind === 'failed') {
          storeFile(db, outcome);
          if (hasNoMotion(outcome)) still++;
          else failed++;
        } else {
          const stored = storeTakes(db, outcome, final, isKnown);
          if (stored === null) undecided.push(outcome);
          for (const fate of stored ?? []) {
            if (fate === 'added') {
              added++;
              continue;
            }
            updated++;
            if ('before' in fate) edited.push(fate);
            else again.push(fate);
          }
        }
      }
      updateListing(db);
      noteNewContent(db, edited);
      const moved = moveTimes(db, again);
      return { added, updated, failed, still, undecided, moved };
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

function storeFile(db: Database, outcome: FileOutcome): FileId {
  const { file, parts = [], hash, importer } = outcome;
  const row = {
    id: randomUUID() as string as FileId,
    path: file.path,
    name: nameOfFile(file.path),
    sortKey: sortKeyOf(nameOfFile(file.path)),
    size: file.size,
    modified: file.modified,
    hash,
    importer,
    state: outcome.kind,
    error: outcome.kind === 'failed' ? outcome.error : null,
    parts: parts.length > 0 ? JSON.stringify(parts) : null,
  };
  const unhidden = valuesIn<FileId>(db, hiddenWithOtherContent).get(row);
  if (unhidden !== undefined) storeEntry(db, ignoredFiles.entries, unhidden, false);
  const id = valuesIn<FileId>(
    db,
    `INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state, error, parts)
       VALUES (@id, @path, @name, @sortKey, @size, @modified, @hash, @importer, @state, @error, @parts)
       ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified, hash = excluded.hash,
         importer = excluded.importer, state = excluded.state, error = excluded.error, parts = excluded.parts
       RETURNING id`,
  ).get(row);
  return id ?? row.id;
}

/** A file is hidden until its content changes, or what becomes of it. */
const hiddenWithOtherContent = `SELECT id FROM files WHERE path = @path AND ignored = 1 AND
  (hash IS NOT @hash OR @error IS '${NO_MOTION}' OR (state = 'failed') <> (@state = 'failed'))`;

/** A take with its clip in the library, if any. */
interface TakeInPlace {
  readonly take: TakeRow;
  readonly same: ClipId | undefined; // with this content
  readonly replaced: ClipId | undefined; // at this path, if no clip has this content
}

/** Finds the clip of a take: the one with its content, else the one that it replaces. */
function placeOf(db: Database, file: ReadFile, take: TakeRow): TakeInPlace {
  const same = clipByContent(db, file.hash, take.take);
  return { take, same, replaced: same === undefined ? clipAt(db, file.file.path, take.take) : undefined };
}

/** The clip at this path whose former content is nowhere else. */
function clipAt(db: Database, place: string, take: string): ClipId | undefined {
  // One lookup is enough for most paths. SQLite recompiles joins with parameters at each run.
  const fileId = valuesIn<FileId>(db, 'SELECT id FROM files WHERE path = ?').get(place);
  if (fileId === undefined) return undefined;
  return valuesIn<ClipId>(
    db,
    `SELECT id FROM clips
       WHERE file_id = ? AND take = ? AND NOT EXISTS (
         SELECT 1 FROM files AS other
         WHERE other.hash = clips.hash AND other.state = 'ok' AND other.id <> clips.file_id)
       LIMIT 1`,
  ).get(fileId, take);
}

function clipByContent(db: Database, hash: string, take: string): ClipId | undefined {
  return valuesIn<ClipId>(db, 'SELECT id FROM clips WHERE hash = ? AND take = ?').get(hash, take);
}

/** Result of storing a take; of a clip that was edited in place, or read again, also what it was before. */
type TakeFate = 'added' | NewContent | ReadAgain;

function storeTake(
  db: Database,
  fileId: FileId,
  file: ReadFile,
  { take, same, replaced }: TakeInPlace,
  isKnown: (path: string) => boolean,
): TakeFate {
  const known = same ?? replaced;
  const row = {
    ...rowOf(db, file, take),
    id: known ?? (randomUUID() as string as ClipId),
    fileId: (same === undefined ? undefined : fileBefore(db, same, file.file.path, isKnown)) ?? fileId,
  };
  const clock = known === undefined ? undefined : clockOfClip(db, known);
  if (known === undefined || clock === undefined) {
    statementOf(
      db,
      `INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report,
         derived_ground_height, derived_loop, mesh)
       VALUES (@id, @hash, @take, @fileId, @name, @sortKey, @skeletonId, @fps, @frameCount, @report,
         @groundHeight, @loop, @mesh)`,
    ).run(row);
    storeRates(db, row.id);
    storeNames(db, row.id);
    return 'added';
  }
  const before = replaced === undefined ? undefined : contentIdIn(db, replaced);
  statementOf(
    db,
    `UPDATE clips SET hash = @hash, file_id = @fileId, skeleton_id = @skeletonId, fps = @fps,
       frame_count = @frameCount, report = @report, derived_ground_height = @groundHeight, derived_loop = @loop, mesh = @mesh
     WHERE id = @id`,
  ).run(row);
  storeRates(db, row.id);
  storeNames(db, row.id);
  nameClipAfterFile(db, row.id);
  if (before !== undefined) return { clipId: row.id, before, clock };
  return { clipId: row.id, hash: file.hash, take: take.take, clock };
}

/**
 * The file that a clip keeps although its content is also at `place`: its former file, until the end of the
 * run decides (see `endingRun`). Of copies found in one run, the first by path, independent of the reading
 * order.
 */
function fileBefore(
  db: Database,
  clipId: ClipId,
  place: string,
  isKnown: (path: string) => boolean,
): FileId | undefined {
  const file = statementOf<[ClipId], { readonly id: FileId; readonly path: string }>(
    db,
    'SELECT files.id, files.path FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?',
  ).get(clipId);
  if (file === undefined) return undefined;
  markFoldersOf(db, [file.path]);
  return isKnown(file.path) || file.path < place ? file.id : undefined;
}

function rowOf(db: Database, { file, hash }: ReadFile, take: TakeRow): Record<string, unknown> {
  return {
    hash,
    take: take.take,
    ...namesOfClip(file.path, take.take),
    skeletonId: storeSkeleton(db, take.skeleton),
    fps: take.fps,
    frameCount: take.frameCount,
    report: JSON.stringify(take.report),
    groundHeight: take.groundHeight,
    loop: Number(take.loop),
    mesh: take.report.isCharacter ? 2 : Number(take.report.hasMesh ?? false),
  };
}
