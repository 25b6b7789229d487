import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Statement } from 'better-sqlite3';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { Database } from '../database/database.ts';
import { ABSENT, type FoundFile } from './file-outcome.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { statementOf, valuesIn } from '../database/statements.ts';

/** A file in the library. */
export interface KnownFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly hash: string | null;
  readonly importer: number;
  readonly state: 'ok' | 'failed' | 'missing';
  readonly isStill: number; // 1 if it has no motion
  readonly parts: string | null; // JSON: see `partsOf`
}

const columns = `files.id, files.path, files.size, files.modified, files.hash, files.importer, files.state, files.parts,
  files.error IS '${NO_MOTION}' AS isStill`;

/** Files read in one statement: about 10 ms. */
const FILES_AT_ONCE = 4000;

/**
 * Rows at or below `roots`, by path, in pages; others are let in between them.
 *
 * @param page of `FILES_AT_ONCE` rows from a path to another
 */
async function* pagesBelow<Row extends { readonly path: string }>(
  page: Statement<[string, string], Row>,
  roots: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for (const [low, high] of boundedJson(pathRanges(roots)) as [string, string][]) {
    let from = low;
    for (let rows = page.all(from, high); rows.length > 0; rows = page.all(from, high)) {
      yield rows;
      from = `${rows.at(-1)?.path}\0`; // what comes right after it
      await setImmediate();
    }
  }
}

/** Known files at or below `roots`, by path. Yields to others between statements. */
export async function knownFilesBelow(
  db: Database,
  roots: readonly string[],
): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  const page = db.prepare<[string, string], KnownFile>(
    `SELECT ${columns} FROM files WHERE path >= ? AND path <= ? ORDER BY path LIMIT ${FILES_AT_ONCE}`,
  );
  for await (const rows of pagesBelow(page, roots)) for (const row of rows) known.set(row.path, row);
  return known;
}

/** Known files outside `roots`, not missing, with the same content as a file at or below `roots`. */
export function sameFilesElsewhere(db: Database, roots: readonly string[]): KnownFile[] {
  return db
    .prepare<[string], KnownFile>(
      // First the contents of several files, which are few and found by the index of hashes.
      `SELECT ${columns} FROM (SELECT hash FROM files WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1) AS copied
       CROSS JOIN files ON files.hash = copied.hash
       WHERE files.state <> 'missing' AND EXISTS (
         SELECT 1 FROM files AS found CROSS JOIN ${rangesOfPaths}
         WHERE found.hash = copied.hash AND found.id <> files.id AND found.path BETWEEN low AND high)`,
    )
    .all(pathRanges(roots))
    .filter((file) => !roots.some((root) => isWithin(file.path, root)));
}

/** All missing files. */
export function missingFiles(db: Database): KnownFile[] {
  return db.prepare<[], KnownFile>(`SELECT ${columns} FROM files WHERE state = 'missing'`).all();
}

/** Number of missing files at or below `roots`. */
export function countMissing(db: Database, roots: readonly string[]): number {
  const sql = `SELECT count(DISTINCT files.id) FROM ${rangesOfPaths} CROSS JOIN files INDEXED BY missing_files ON files.path BETWEEN low AND high WHERE files.state = 'missing'`;
  return valuesIn<number>(db, sql).get(pathRanges(roots)) ?? 0;
}

/**
 * Number of readable files at or below `roots` that are copies of others and so have no clip of their own.
 */
export function countCopies(db: Database, roots: readonly string[]): number {
  const sql = `SELECT count(DISTINCT files.id) FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
    WHERE state = 'ok' AND NOT EXISTS (SELECT 1 FROM clips WHERE file_id = files.id)`;
  return valuesIn<number>(db, sql).get(pathRanges(roots)) ?? 0;
}

/** Missing files at or below `roots` with their numbers of clips. Yields to others between statements. */
export async function* missingClipsByFile(
  db: Database,
  roots: readonly string[],
): AsyncGenerator<{ readonly path: string; readonly clipCount: number }> {
  const page = db.prepare<[string, string], { readonly path: string; readonly clipCount: number }>(
    `SELECT path, (SELECT count(*) FROM clips WHERE file_id = files.id) AS clipCount FROM files INDEXED BY missing_files
     WHERE state = 'missing' AND path >= ? AND path <= ? ORDER BY path LIMIT ${FILES_AT_ONCE}`,
  );
  // A clip with a copy elsewhere has moved there.
  for await (const rows of pagesBelow(page, roots)) yield* rows.filter(({ clipCount }) => clipCount > 0);
}

/** Failed files at or below `roots` with their errors. */
export function failedFilesBelow(
  db: Database,
  roots: readonly string[],
): { readonly path: string; readonly error: string }[] {
  return statementOf<[string], { readonly path: string; readonly error: string }>(
    db,
    `SELECT DISTINCT path, error FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       WHERE state = 'failed' AND error <> '${NO_MOTION}' ORDER BY path`,
  ).all(pathRanges(roots));
}

export function findFile(db: Database, id: string): KnownFile | undefined {
  return db.prepare<[string], KnownFile>(`SELECT ${columns} FROM files WHERE id = ?`).get(id);
}

/** The file of a clip, also if it is missing. */
export function fileOfClip(db: Database, clipId: string): KnownFile | undefined {
  return statementOf<[string], KnownFile>(
    db,
    `SELECT ${columns} FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
  ).get(clipId);
}

/** Readable files with this content, the one at `firstPath` first. */
export function filesWithHash(db: Database, hash: string, firstPath: string): KnownFile[] {
  return statementOf<[string, string], KnownFile>(
    db,
    `SELECT ${columns} FROM files WHERE hash = ? AND state = 'ok' ORDER BY path <> ?, path`,
  ).all(hash, firstPath);
}

/** Files that belong to the content of a file, as they were before it was read: the buffers of a `.gltf`. */
export const partsOf = ({ parts }: KnownFile): readonly FoundFile[] =>
  parts === null ? [] : (boundedJson(parts) as readonly FoundFile[]);

/** Whether size and time are unchanged, also of its parts. The time of an empty file does not matter. */
export async function isUnchanged(known: KnownFile, found: FoundFile): Promise<boolean> {
  if (!isAsBefore(known, found)) return false;
  for (const part of partsOf(known)) {
    const now = await stat(part.path).then(
      ({ size, mtimeMs }) => ({ size, modified: mtimeMs }),
      () => ABSENT,
    );
    if (!isAsBefore(part, now)) return false;
  }
  return true;
}

type Stamp = Pick<FoundFile, 'size' | 'modified'>;

const isAsBefore = (before: Stamp, now: Stamp): boolean =>
  before.size === now.size && (before.modified === now.modified || now.size === 0);
