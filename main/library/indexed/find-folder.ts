import path from 'node:path';
import type { UserDataFolder } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../database/database.ts';
import { bytesHashOf } from '../files/content-hash.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { filesWithBytes } from './known-files.ts';
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
    const here = filesWithBytes(db, bytesHashOf(hash)).filter((file) => file.path.endsWith(end));
    for (const folder of new Set(here.map((file) => file.path.slice(0, -end.length)))) {
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
