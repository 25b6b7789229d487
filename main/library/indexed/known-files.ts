import { setImmediate } from 'node:timers/promises';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { Database } from '../database/database.ts';
import type { FoundFile } from './file-outcome.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../files/path-ranges.ts';

/** A file as the library knows it. */
export interface KnownFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly hash: string | null;
  readonly importer: number;
  readonly state: 'ok' | 'failed' | 'missing';
  readonly isStill: number; // of one that failed: whether it is sound and without motion
}

const columns = `files.id, files.path, files.size, files.modified, files.hash, files.importer, files.state,
  files.error IS '${NO_MOTION}' AS isStill`;

/** So many files are read at once: about 10 ms. */
const FILES_AT_ONCE = 4000;

/** The files that the library knows at or below `roots`, by path. Others have their turn between: there may be many. */
export async function knownFilesBelow(
  db: Database,
  roots: readonly string[],
): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  const page = db.prepare<[string, string], KnownFile>(
    `SELECT ${columns} FROM files WHERE path >= ? AND path <= ? ORDER BY path LIMIT ${FILES_AT_ONCE}`,
  );
  for (const [low, high] of JSON.parse(pathRanges(roots)) as [string, string][]) {
    let from = low;
    for (let rows = page.all(from, high); rows.length > 0; rows = page.all(from, high)) {
      for (const row of rows) known.set(row.path, row);
      from = `${rows.at(-1)?.path}\0`; // what comes right after it
      await setImmediate();
    }
  }
  return known;
}

/** Files elsewhere, not known to be missing, with the same content as some file at or below `roots`. */
export function sameFilesElsewhere(db: Database, roots: readonly string[]): KnownFile[] {
  return db
    .prepare<[string], KnownFile>(
      // First the contents that several files have: they are few, and the index of hashes tells them.
      `SELECT ${columns} FROM (SELECT hash FROM files WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1) AS copied
       CROSS JOIN files ON files.hash = copied.hash
       WHERE files.state <> 'missing' AND EXISTS (
         SELECT 1 FROM files AS found CROSS JOIN ${rangesOfPaths}
         WHERE found.hash = copied.hash AND found.id <> files.id AND found.path BETWEEN low AND high)`,
    )
    .all(pathRanges(roots))
    .filter((file) => !roots.some((root) => isWithin(file.path, root)));
}

/** All files that are known to be missing. */
export function missingFiles(db: Database): KnownFile[] {
  return db.prepare<[], KnownFile>(`SELECT ${columns} FROM files WHERE state = 'missing'`).all();
}

/** How many files at or below `roots` are known to be missing. */
export function countMissing(db: Database, roots: readonly string[]): number {
  const sql = `SELECT count(DISTINCT files.id) FROM ${rangesOfPaths} CROSS JOIN files INDEXED BY missing_files ON files.path BETWEEN low AND high WHERE files.state = 'missing'`;
  return db.prepare<[string], number>(sql).pluck().get(pathRanges(roots)) ?? 0;
}

/** How many readable files at or below `roots` give the library no clip, as another file has the same content. */
export function countCopies(db: Database, roots: readonly string[]): number {
  const sql = `SELECT count(DISTINCT files.id) FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
    WHERE state = 'ok' AND NOT EXISTS (SELECT 1 FROM clips WHERE file_id = files.id)`;
  return db.prepare<[string], number>(sql).pluck().get(pathRanges(roots)) ?? 0;
}

/** Files at or below `roots` that are missing, with how many clips went with each. Others have their turn between. */
export async function* missingClipsByFile(
  db: Database,
  roots: readonly string[],
): AsyncGenerator<{ readonly path: string; readonly clipCount: number }> {
  const page = db.prepare<[string, string], { readonly path: string; readonly clipCount: number }>(
    `SELECT path, (SELECT count(*) FROM clips WHERE file_id = files.id) AS clipCount FROM files INDEXED BY missing_files
     WHERE state = 'missing' AND path >= ? AND path <= ? ORDER BY path LIMIT ${FILES_AT_ONCE}`,
  );
  for (const [low, high] of JSON.parse(pathRanges(roots)) as [string, string][]) {
    let from = low;
    for (let rows = page.all(from, high); rows.length > 0; rows = page.all(from, high)) {
      // A clip whose motion is elsewhere, too, has gone there.
      yield* rows.filter(({ clipCount }) => clipCount > 0);
      from = `${rows.at(-1)?.path}\0`; // what comes right after it
      await setImmediate();
    }
  }
}

/** The files at or below `roots` that could not be read, and why; those without motion could. */
export function failedFilesBelow(
  db: Database,
  roots: readonly string[],
): { readonly path: string; readonly error: string }[] {
  return db
    .prepare<[string], { readonly path: string; readonly error: string }>(
      `SELECT DISTINCT path, error FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       WHERE state = 'failed' AND error <> '${NO_MOTION}' ORDER BY path`,
    )
    .all(pathRanges(roots));
}

export function findFile(db: Database, id: string): KnownFile | undefined {
  return db.prepare<[string], KnownFile>(`SELECT ${columns} FROM files WHERE id = ?`).get(id);
}

/** The file that a clip was last in. */
export function fileOfClip(db: Database, clipId: string): KnownFile | undefined {
  return db
    .prepare<[string], KnownFile>(
      `SELECT ${columns} FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
    )
    .get(clipId);
}

/** No more places of a file than this are looked at. */
const MOST_PLACES = 20;

/** Files with these bytes: first the homes of clips, then others that were there when they were last looked at. */
export function filesWithBytes(db: Database, hash: string): KnownFile[] {
  return db
    .prepare<[string], KnownFile>(
      `SELECT ${columns}, EXISTS (SELECT 1 FROM clips WHERE file_id = files.id AND clips.hash = files.hash) AS is_home
       FROM files WHERE hash = ? AND (state <> 'missing' OR is_home) ORDER BY is_home DESC, path
       LIMIT ${MOST_PLACES}`,
    )
    .all(hash);
}

/** The readable files with this content, the one at `firstPath` first. */
export function filesWithHash(db: Database, hash: string, firstPath: string): KnownFile[] {
  return db
    .prepare<[string, string], KnownFile>(
      `SELECT ${columns} FROM files WHERE hash = ? AND state = 'ok' ORDER BY path <> ?, path`,
    )
    .all(hash, firstPath);
}

/** Whether nothing speaks for another content: same size, same time. A file without any content is the same at all times. */
export function isUnchanged(known: KnownFile, found: FoundFile): boolean {
  return known.size === found.size && (known.modified === found.modified || found.size === 0);
}
