import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { overriddenFolders } from './overrides.ts';
import { pathRanges, rangesOfPaths } from './path-ranges.ts';

/** An overridden folder that moved as a whole. */
export interface MovedFolder {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds overridden folders that moved: all their files are gone, and one of them is at the same relative path
 * in a new folder.
 *
 *     /mocap/lab/deep/walk.bvh  ──▶  /archive/studio/deep/walk.bvh      so /mocap/lab is /archive/studio
 *
 * @param gone ids of files found to be gone, besides those known to be missing
 * @param isNew whether the library knew no file in a folder before
 */
export function findMovedFolders(
  db: Database,
  gone: readonly string[],
  isNew: (folder: string) => boolean,
): MovedFolder[] {
  const ids = JSON.stringify(gone);
  return overriddenFolders(db).flatMap((from) => {
    const asked = { inside: pathRanges([from]), gone: ids };
    if (statementOf(db, somethingThere).get(asked) !== undefined) return [];
    for (const { was, is } of statementOf<[typeof asked], Place>(db, placesNow).iterate(asked)) {
      const to = is.slice(0, from.length - was.length);
      if (to !== '' && is.endsWith(was.slice(from.length)) && isNew(to)) return [{ from, to }];
    }
    return [];
  });
}

interface Place {
  readonly was: string; // path of a file that is gone
  readonly is: string; // of one with the same bytes
}

const inFolder = `${rangesOfPaths.replace('?', '@inside')} CROSS JOIN files ON files.path BETWEEN low AND high`;
const isThere = (file: string): string =>
  `${file}.state <> 'missing' AND ${file}.id NOT IN (SELECT value FROM json_each(@gone))`;

const somethingThere = `SELECT 1 FROM ${inFolder} WHERE ${isThere('files')} LIMIT 1`;

const placesNow = /* sql */ `
SELECT files.path AS was, other.path AS "is" FROM ${inFolder} CROSS JOIN files AS other
WHERE other.hash = files.hash AND ${isThere('other')} ORDER BY files.path, other.path`;
