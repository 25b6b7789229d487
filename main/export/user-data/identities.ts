import path from 'node:path';
import type { UserDataClip, UserDataFile, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import { findOverrides, overriddenFolders, ownOverride } from '../../library/files/overrides.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../../library/files/path-ranges.ts';
import { clipPlaces } from './places.ts';

/** A file as it is read here. */
export interface HashedFile {
  readonly path: string;
  readonly hash: string; // with the import override that holds
}

/** A clip of this library, as files identify it. */
export interface Identity extends HashedFile, Pick<UserDataClip, 'name' | 'take'> {
  readonly id: string; // here
  readonly isHome: 0 | 1; // its file still has it
}

/** Clips by name. Unknown ids are ignored. */
export const identitiesOf = (db: Database, ids: readonly string[]): Identity[] =>
  asRead(
    db,
    statementOf<[string], Identity & Own>(
      db,
      `SELECT clips.id, clips.name, clips.hash, take, path, files.hash = clips.hash AS isHome,
         ${ownOverride('import')} AS own FROM clips JOIN files ON files.id = file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) ORDER BY clips.name, clips.hash, take`,
    ).all(JSON.stringify(ids)),
  );

interface Own {
  readonly own: string | null; // import override of the file itself, JSON
}

/** Files with their hashes, of rows that have those of their bytes. */
export function asRead<Row extends HashedFile>(db: Database, rows: readonly (Row & Own)[]): Row[] {
  const importIn = findOverrides(db, 'import');
  return rows.map(({ own, ...row }) => ({
    ...(row as unknown as Row),
    hash: contentHash(row.hash, importIn(own, row.path).choice),
  }));
}

/**
 * Folders with overrides, as a file of user data has them.
 *
 * @param clipIds only folders with a file of one of these clips; null: all
 */
export function foldersFor(db: Database, clipIds: readonly string[] | null): Pick<UserDataFile, 'folders'> {
  const only = clipIds === null ? undefined : filesOfClips(db, clipIds);
  const folders = overriddenFolders(db)
    .flatMap((folder): UserDataFolder[] => {
      const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
      if (files.length === 0) return [];
      const set = { import: clipPlaces.import.toFile(db, folder), root: clipPlaces.root.toFile(db, folder) };
      const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
      return [{ name: path.basename(folder), ...(JSON.parse(JSON.stringify(set)) as object), files: places }];
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
  return folders.length > 0 ? { folders } : {};
}

/** Maximum number of files exported to identify a folder. */
const MAX_FILES = 50;

/** Files in a folder; the missing ones if the whole folder is gone. */
function filesIn(db: Database, folder: string): readonly HashedFile[] {
  const files = statementOf<[string, string], HashedFile & { readonly own: string | null }>(
    db,
    `SELECT path, hash, ${ownOverride('import', 'files.hash')} AS own
       FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       WHERE hash IS NOT NULL AND state = ? ORDER BY path LIMIT ${MAX_FILES}`,
  );
  const [there, missing] = ['ok', 'missing'].map((state) => files.all(pathRanges([folder]), state));
  return asRead(db, there.length > 0 ? there : missing);
}

/** Files of clips, without duplicates, by path. */
function filesOfClips(db: Database, clipIds: readonly string[]): readonly HashedFile[] {
  const files = identitiesOf(db, clipIds).filter(({ isHome }) => isHome === 1);
  return [...new Map(files.map((file) => [file.path, file])).values()].toSorted((a, b) =>
    compare(a.path, b.path),
  );
}

/** One clip below each overridden folder, whose sidecar file carries the overrides. */
export function clipsForFolders(db: Database): string[] {
  const first = valuesIn<string>(
    db,
    `SELECT clips.id FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       JOIN clips ON clips.file_id = files.id AND clips.hash = files.hash
     WHERE files.state = 'ok' ORDER BY files.path, clips.take LIMIT 1`,
  );
  return overriddenFolders(db).flatMap((folder) => first.get(pathRanges([folder])) ?? []);
}

const placeIn = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
