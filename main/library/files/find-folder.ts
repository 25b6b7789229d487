import path from 'node:path';
import type { UserDataFolder } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../database/database.ts';
import { bytesHashOf } from './content-hash.ts';
import { pathRanges, rangesOfPaths } from './path-ranges.ts';
import { valuesIn } from '../database/statements.ts';

/**
 * Finds a folder of another machine here: the folder with most of its files at the same relative paths. It
 * must have the same name or no other files, since the override applies to all files in it. Undefined if
 * there is none, or several match equally.
 */
export function findFolder(db: Database, { name, files }: UserDataFolder): string | undefined {
  const found = new Map<string, number>();
  for (const { place, hash } of files) {
    const end = path.sep + place.split('/').join(path.sep);
    const here = pathsWithBytes(db, bytesHashOf(hash)).filter((file) => file.endsWith(end));
    for (const folder of new Set(here.map((file) => file.slice(0, -end.length)))) {
      found.set(folder, (found.get(folder) ?? 0) + 1);
    }
  }
  const isNamed = (folder: string): number => Number(path.basename(folder) === name);
  const fitting = [...found.keys()].filter(
    (folder) => isNamed(folder) || countFiles(db, folder) <= files.length,
  );
  const [first, second] = fitting.toSorted(
    (a, b) => isNamed(b) - isNamed(a) || (found.get(b) ?? 0) - (found.get(a) ?? 0),
  );
  const isTied =
    second !== undefined && isNamed(first) === isNamed(second) && found.get(first) === found.get(second);
  return isTied ? undefined : first;
}

function countFiles(db: Database, folder: string): number {
  const sql = `SELECT count(*) FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE state <> 'missing'`;
  return valuesIn<number>(db, sql).get(pathRanges([folder])) ?? 0;
}

/** Maximum number of copies of a file considered. */
const MAX_PLACES = 20;

/** Paths of files with these bytes: those of clips first, then other files that are not missing. */
export const pathsWithBytes = (db: Database, hash: string): string[] =>
  valuesIn<string>(
    db,
    `SELECT path FROM (
       SELECT path, state, EXISTS (SELECT 1 FROM clips WHERE file_id = files.id AND clips.hash = files.hash) AS is_home
       FROM files WHERE hash = ?)
     WHERE state <> 'missing' OR is_home ORDER BY is_home DESC, path LIMIT ${MAX_PLACES}`,
  ).all(hash);
