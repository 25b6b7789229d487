import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { storeRates } from '../files/import-overrides.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { nameClipAfterFile, namesOfClip } from '../rows/clip-names.ts';
import { storeSkeleton } from '../rows/skeleton-rows.ts';
import type { ReadFile, TakeRow } from './file-outcome.ts';
import { markFoldersOf } from './update-import-settings.ts';

/** A take with its clip in the library, if any. */
export interface TakeInPlace {
  readonly take: TakeRow;
  readonly same: string | undefined; // clip with this content
  readonly replaced: string | undefined; // clip at this path, if no clip has this content
}

/** Finds the clip of a take: the one with its content, else the one that it replaces. */
export function placeOf(db: Database, file: ReadFile, take: TakeRow): TakeInPlace {
  const same = clipByContent(db, file.hash, take.take);
  return { take, same, replaced: same === undefined ? clipAt(db, file.file.path, take.take) : undefined };
}

/** The clip at this path whose former content is nowhere else. */
function clipAt(db: Database, place: string, take: string): string | undefined {
  // One lookup is enough for most paths. SQLite recompiles joins with parameters at each run.
  const fileId = valuesIn<string>(db, 'SELECT id FROM files WHERE path = ?').get(place);
  if (fileId === undefined) return undefined;
  return valuesIn<string>(
    db,
    `SELECT id FROM clips
       WHERE file_id = ? AND take = ? AND NOT EXISTS (
         SELECT 1 FROM files AS other
         WHERE other.hash = clips.hash AND other.state = 'ok' AND other.id <> clips.file_id)
       LIMIT 1`,
  ).get(fileId, take);
}

function clipByContent(db: Database, hash: string, take: string): string | undefined {
  return valuesIn<string>(db, 'SELECT id FROM clips WHERE hash = ? AND take = ?').get(hash, take);
}

/** Result of storing a take. */
export type TakeFate = 'added' | 'updated';

export function storeTake(
  db: Database,
  fileId: string,
  file: ReadFile,
  { take, same, replaced }: TakeInPlace,
  isKnown: (path: string) => boolean,
): TakeFate {
  const known = same ?? replaced;
  const row = {
    ...rowOf(db, file, take),
    id: known ?? randomUUID(),
    fileId: (same === undefined ? undefined : fileBefore(db, same, file.file.path, isKnown)) ?? fileId,
  };
  if (known === undefined) {
    statementOf(
      db,
      `INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report,
         derived_ground_height, derived_loop, mesh)
       VALUES (@id, @hash, @take, @fileId, @name, @sortKey, @skeletonId, @fps, @frameCount, @report,
         @groundHeight, @loop, @mesh)`,
    ).run(row);
    if (take.report.rates) storeRates(db, row.id);
    return 'added';
  }
  statementOf(
    db,
    `UPDATE clips SET hash = @hash, file_id = @fileId, skeleton_id = @skeletonId, fps = @fps,
       frame_count = @frameCount, report = @report, derived_ground_height = @groundHeight, derived_loop = @loop, mesh = @mesh
     WHERE id = @id`,
  ).run(row);
  if (take.report.rates) storeRates(db, row.id);
  nameClipAfterFile(db, row.id);
  return 'updated';
}

/**
 * The file that a clip keeps although its content is also at `place`: its former file, until the end of the
 * run decides (see `endingRun`). Of copies found in one run, the first by path, independent of the reading
 * order.
 */
function fileBefore(
  db: Database,
  clipId: string,
  place: string,
  isKnown: (path: string) => boolean,
): string | undefined {
  const file = statementOf<[string], { readonly id: string; readonly path: string }>(
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
