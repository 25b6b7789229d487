import type { Database } from './database.ts';
import type { FoundFile } from './index-rows.ts';
import { isWithin, pathRanges, rangesOfPaths } from './path-ranges.ts';

/** A file as the library knows it. */
export interface KnownFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly hash: string | null;
  readonly importer: number;
  readonly state: 'ok' | 'failed' | 'missing';
}

const columns = 'files.id, files.path, files.size, files.modified, files.hash, files.importer, files.state';

/** The files that the library knows at or below `roots`, by path. */
export function knownFilesBelow(db: Database, roots: readonly string[]): Map<string, KnownFile> {
  const rows = db
    .prepare<[string], KnownFile>(
      `SELECT ${columns} FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high`,
    )
    .all(pathRanges(roots));
  return new Map(rows.map((row) => [row.path, row]));
}

/** Files elsewhere, not known to be missing, with the same content as some file at or below `roots`. */
export function sameFilesElsewhere(db: Database, roots: readonly string[]): KnownFile[] {
  return db
    .prepare<[string], KnownFile>(
      `SELECT DISTINCT ${columns} FROM ${rangesOfPaths} CROSS JOIN files AS found ON found.path BETWEEN low AND high
       CROSS JOIN files ON files.hash = found.hash WHERE files.id <> found.id AND files.state <> 'missing'`,
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
  const sql = `SELECT count(DISTINCT files.id) FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE files.state = 'missing'`;
  return db.prepare<[string], number>(sql).pluck().get(pathRanges(roots)) ?? 0;
}

/** The files at or below `roots` that could not be read, and why. */
export function failedFilesBelow(
  db: Database,
  roots: readonly string[],
): { readonly path: string; readonly error: string }[] {
  return db
    .prepare<[string], { readonly path: string; readonly error: string }>(
      `SELECT DISTINCT path, error FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       WHERE state = 'failed' ORDER BY path`,
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

/** The readable files with this content, the one at `firstPath` first. */
export function filesWithHash(db: Database, hash: string, firstPath: string): KnownFile[] {
  return db
    .prepare<[string, string], KnownFile>(
      `SELECT ${columns} FROM files WHERE hash = ? AND state = 'ok' ORDER BY path <> ?, path`,
    )
    .all(hash, firstPath);
}

/** Whether nothing speaks for another content: same size, same time. */
export function isUnchanged(known: KnownFile, found: FoundFile): boolean {
  return known.size === found.size && known.modified === found.modified;
}
