import { randomUUID } from 'node:crypto';
import type { ImportReport } from '../../../core/import/import-report.ts';
import type { Database } from '../database/database.ts';
import { bytesHashOf } from '../files/content-hash.ts';
import { currentChoices, takeChoiceAlong } from '../files/import-choices.ts';
import { nameOfFile, sortKeyOf } from '../names.ts';
import { settleListing } from '../search/settle-listing.ts';
import { nameClipAfterFile, namesOfClip } from './clip-names.ts';
import type { SkeletonText } from './skeleton-rows.ts';
import { storeSkeleton } from './skeleton-rows.ts';
import { statementOf } from '../database/statements.ts';

/** A file as the folder lists it. */
export interface FoundFile {
  readonly path: string; // absolute
  readonly size: number; // bytes
  readonly modified: number; // ms since 1970
}

/** What an import says of one clip in a file. */
export interface TakeRow {
  readonly take: string; // '' in formats with one take per file
  readonly skeleton: SkeletonText;
  readonly fps: number;
  readonly frameCount: number;
  readonly groundHeight: number;
  readonly loop: boolean;
  readonly report: ImportReport;
  readonly strip: Uint8Array; // core/thumbnail/pose-strip.ts; kept in the cache
}

/** What became of a file. */
export type FileOutcome =
  | {
      readonly kind: 'ok';
      readonly file: FoundFile;
      readonly hash: string;
      readonly importer: number;
      readonly takes: readonly TakeRow[];
    }
  | {
      readonly kind: 'failed';
      readonly file: FoundFile;
      readonly hash: string | null;
      readonly importer: number;
      readonly error: string; // file:line:column: expected …, found …
    };

export interface StoredCounts {
  readonly added: number;
  readonly updated: number;
  readonly failed: number;
  /** Not stored yet: their clip may be one that was edited in place, or that moved. See `storeOutcomes`. */
  readonly undecided: readonly FileOutcome[];
  /** Not stored: someone said something else of them while they were read. They are to be read again. */
  readonly outdated: readonly FoundFile[];
  /** A clip of whose file something was said has another file now: what was said is of that. */
  readonly isSaidOtherwise: boolean;
}

/**
 * Stores what became of some files, in one transaction.
 *
 * A clip is its content first: (hash, take) known → that clip, wherever the file is now. Only content that no clip has can
 * be a clip edited in place, whose place then counts. That is certain only when all files of a run are known (the old
 * content may turn up elsewhere: then it moved, and the new content is another clip), so such outcomes come back as
 * `undecided`, to be stored with `final` at the run's end.
 */
export function storeOutcomes(db: Database, outcomes: readonly FileOutcome[], final: boolean): StoredCounts {
  return db
    .transaction(() => {
      let added = 0;
      let updated = 0;
      let failed = 0;
      let isSaidOtherwise = false;
      const undecided: FileOutcome[] = [];
      const outdated: FoundFile[] = [];
      for (const outcome of outcomes) {
        if (!isReadAsChosen(db, outcome)) {
          outdated.push(outcome.file);
        } else if (outcome.kind === 'failed') {
          storeFile(db, outcome);
          failed++;
        } else {
          const stored = storeTakes(db, outcome, final);
          if (stored === null) undecided.push(outcome);
          for (const fate of stored ?? []) {
            if (fate === 'added') added++;
            else updated++;
            isSaidOtherwise ||= fate === 'saidOtherwise';
          }
        }
      }
      settleListing(db);
      return { added, updated, failed, undecided, outdated, isSaidOtherwise };
    })
    .immediate();
}

function isReadAsChosen(db: Database, { file, hash }: FileOutcome): boolean {
  return hash === null || currentChoices(db).hashFor(file.path, bytesHashOf(hash)) === hash;
}

type ReadFile = Extract<FileOutcome, { kind: 'ok' }>;

/** A take, and the clip that it is, if the library has one. */
interface TakeInPlace {
  readonly take: TakeRow;
  readonly same: string | undefined; // with this content
  readonly replaced: string | undefined; // that was at this place, where the content is known of no clip
}

function placeOf(db: Database, file: ReadFile, take: TakeRow): TakeInPlace {
  const same = clipByContent(db, file.hash, take.take);
  return { take, same, replaced: same === undefined ? clipAt(db, file.file.path, take.take) : undefined };
}

/** The clip that was at this place, whose content is no longer anywhere else. */
function clipAt(db: Database, place: string, take: string): string | undefined {
  // Of most places nothing is known, which one look tells. SQLite compiles joins with parameters anew each time they run.
  const fileId = statementOf<[string], string>(db, 'SELECT id FROM files WHERE path = ?').pluck().get(place);
  if (fileId === undefined) return undefined;
  return statementOf<[string, string], string>(
    db,
    `SELECT id FROM clips
       WHERE file_id = ? AND take = ? AND set_aside = 0 AND NOT EXISTS (
         SELECT 1 FROM files AS other
         WHERE other.hash = clips.hash AND other.state = 'ok' AND other.id <> clips.file_id)
       LIMIT 1`,
  )
    .pluck()
    .get(fileId, take);
}

function clipByContent(db: Database, hash: string, take: string): string | undefined {
  return statementOf<[string, string], string>(db, 'SELECT id FROM clips WHERE hash = ? AND take = ?')
    .pluck()
    .get(hash, take);
}

type TakeFate = 'added' | 'updated' | 'saidOtherwise';

/** Stores a file and its takes; null, and nothing is stored, where one of them may be a clip edited in place and it is not `final`. */
function storeTakes(db: Database, outcome: ReadFile, final: boolean): readonly TakeFate[] | null {
  const places = outcome.takes.map((take) => placeOf(db, outcome, take));
  if (!final && places.some(({ replaced }) => replaced !== undefined)) return null;
  const fileId = storeFile(db, outcome);
  return places.map((place) => storeTake(db, fileId, outcome, place));
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
  const id = statementOf<unknown[], string>(
    db,
    `INSERT INTO files (id, path, name, sort_key, size, modified, hash, importer, state, error)
       VALUES (@id, @path, @name, @sortKey, @size, @modified, @hash, @importer, @state, @error)
       ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified, hash = excluded.hash,
         importer = excluded.importer, state = excluded.state, error = excluded.error,
         ignored = files.ignored AND files.hash IS excluded.hash
       RETURNING id`,
  )
    .pluck()
    .get(row);
  return id ?? row.id;
}

function storeTake(
  db: Database,
  fileId: string,
  file: ReadFile,
  { take, same, replaced }: TakeInPlace,
): TakeFate {
  const known = same ?? replaced;
  const isSaidOtherwise = replaced !== undefined && isSaidOfReplaced(db, replaced, file.hash);
  const row = {
    ...rowOf(db, file, take),
    id: known ?? randomUUID(),
    // A copy does not take a clip from where it still is.
    fileId: same !== undefined ? (presentFileOf(db, same) ?? fileId) : fileId,
  };
  if (known === undefined) {
    statementOf(
      db,
      `INSERT INTO clips (id, hash, take, file_id, name, sort_key, skeleton_id, fps, frame_count, report,
         derived_ground_height, derived_loop)
       VALUES (@id, @hash, @take, @fileId, @name, @sortKey, @skeletonId, @fps, @frameCount, @report,
         @groundHeight, @loop)`,
    ).run(row);
    return 'added';
  }
  statementOf(
    db,
    `UPDATE clips SET hash = @hash, file_id = @fileId, skeleton_id = @skeletonId, fps = @fps,
       frame_count = @frameCount, report = @report, derived_ground_height = @groundHeight, derived_loop = @loop,
       set_aside = 0
     WHERE id = @id`,
  ).run(row);
  nameClipAfterFile(db, row.id);
  return isSaidOtherwise ? 'saidOtherwise' : 'updated';
}

/** What was said of a clip's file is said of the one that came in its place. Returns whether something was. */
function isSaidOfReplaced(db: Database, clipId: string, hash: string): boolean {
  const before = statementOf<[string], string>(db, 'SELECT hash FROM clips WHERE id = ?').pluck().get(clipId);
  const [from, to] = [before ?? hash, hash].map(bytesHashOf);
  return from !== to && takeChoiceAlong(db, from, to);
}

function presentFileOf(db: Database, clipId: string): string | undefined {
  return statementOf<[string], string>(
    db,
    `SELECT files.id FROM clips JOIN files ON files.id = clips.file_id
       WHERE clips.id = ? AND files.state = 'ok' AND files.hash = clips.hash`,
  )
    .pluck()
    .get(clipId);
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
  };
}

/** Clips go with their files. @param moved where files with the same bytes are now, by the id of the file that is gone */
export function followFiles(db: Database, moved: ReadonlyMap<string, string>): void {
  db.transaction(() => {
    for (const [fileId, place] of moved) {
      statementOf(
        db,
        `UPDATE clips SET file_id = found.id FROM (SELECT id, hash FROM files WHERE path = @place AND state = 'ok') AS found
         WHERE file_id = @fileId AND substr(clips.hash, 1, 64) = substr(found.hash, 1, 64)`,
      ).run({ fileId, place });
    }
    settleListing(db);
  }).immediate();
}

/**
 * Ends a complete run: files that are gone are marked missing (`gone`, ids), and a clip whose file is gone or holds something
 * else now moves to another file with its content, where there is one.
 */
export function settleFiles(db: Database, gone: readonly string[]): void {
  db.transaction(() => {
    statementOf(
      db,
      `UPDATE files SET state = 'missing', error = NULL WHERE id IN (SELECT value FROM json_each(?))`,
    ).run(JSON.stringify(gone));
    settleListing(db); // now the list knows which clips have no file
    for (const { clipId, fileId } of statementOf<[], Move>(db, homelessClips).all()) {
      statementOf(db, 'UPDATE clips SET file_id = ? WHERE id = ?').run(fileId, clipId);
      nameClipAfterFile(db, clipId);
    }
    settleListing(db);
  }).immediate();
}

/** A clip, and the file that it moves to. */
interface Move {
  readonly clipId: string;
  readonly fileId: string;
}

const homelessClips = /* sql */ `
SELECT clips.id AS clipId, (
  SELECT other.id FROM files AS other
  WHERE other.hash = clips.hash AND other.state = 'ok' ORDER BY other.path LIMIT 1) AS fileId
FROM listing CROSS JOIN clips ON clips.id = listing.id
WHERE listing.missing = 1 AND EXISTS (
  SELECT 1 FROM files AS other WHERE other.hash = clips.hash AND other.state = 'ok')`;
