import path from 'node:path';
import type { Database } from './database.ts';
import type { FoundFile } from './index-rows.ts';

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

const columns = 'id, path, size, modified, hash, importer, state';

/** All files the library knows, by path. */
export function knownFiles(db: Database): Map<string, KnownFile> {
  const rows = db.prepare<[], KnownFile>(`SELECT ${columns} FROM files`).all();
  return new Map(rows.map((row) => [row.path, row]));
}

export function findFile(db: Database, id: string): KnownFile | undefined {
  return db.prepare<[string], KnownFile>(`SELECT ${columns} FROM files WHERE id = ?`).get(id);
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

/** Whether `place` is `folder` or below it. */
export function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
