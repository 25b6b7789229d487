import path from 'node:path';
import type { UserDataOverride, UserDataClip, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import { optionsOf, type ImportOverride } from '#contract/clips/import-override.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import type { Database } from '../../library/database/database.ts';
import {
  findOverrides,
  overriddenFolders,
  ownOverride,
  readOverride,
} from '../../library/files/overrides.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import { readImport } from '../../library/files/import-overrides.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../../library/files/path-ranges.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';

/** Maximum number of files exported to identify a folder. */
const MAX_FILES = 50;

export interface FileRow {
  readonly path: string;
  readonly hash: string; // with its import override
}

/** Overrides of folders with files of this library. @param only restricts them to folders of these files */
export function overridesOfFolders(db: Database, only?: readonly FileRow[]): UserDataFolder[] {
  return overriddenFolders(db)
    .flatMap((folder): UserDataFolder[] => {
      const subject = { kind: 'folder', path: folder } as const;
      const overrides = {
        ...withImport(readImport(db, subject)),
        ...withRoot(readOverride(db, 'root', subject)),
      };
      const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
      const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
      return files.length === 0 ? [] : [{ name: path.basename(folder), ...overrides, files: places }];
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
}

/** Overrides of a clip and its file. */
export function overridesOfClip(db: Database, id: string): Pick<UserDataClip, 'import' | 'root'> {
  const subject = { kind: 'clip', id } as const;
  return { ...withImport(readImport(db, subject)), ...withRoot(readOverride(db, 'root', subject)) };
}

function withImport(override: ImportOverride): Pick<UserDataFolder, 'import'> {
  const overrides: UserDataOverride = optionsOf(override);
  return Object.keys(overrides).length > 0 ? { import: overrides } : {};
}

const withRoot = (root: RootOverride | null): Pick<UserDataFolder, 'root'> => (root === null ? {} : { root });

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

/** Files in a folder; the missing ones if the whole folder is gone. */
function filesIn(db: Database, folder: string): FileRow[] {
  const files = (state: string): FileRow[] =>
    asRead(
      db,
      statementOf<[string, string], StoredFile>(
        db,
        `SELECT path, hash, ${ownOverride('import', 'files.hash')} AS own
           FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
           WHERE hash IS NOT NULL AND state = ? ORDER BY path LIMIT ${MAX_FILES}`,
      ).all(pathRanges([folder]), state),
    );
  const there = files('ok');
  return there.length > 0 ? there : files('missing');
}

interface StoredFile extends FileRow {
  readonly own: string | null;
}

function asRead(db: Database, files: readonly StoredFile[]): FileRow[] {
  const importOf = findOverrides(db, 'import');
  return files.map(({ path: file, hash, own }) => ({
    path: file,
    hash: contentHash(hash, importOf(own, file).choice),
  }));
}

const placeIn = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

/** Files of clips, without duplicates, by path. */
export function filesOfClips(db: Database, clipIds: readonly string[]): FileRow[] {
  const files = statementOf<[string], StoredFile>(
    db,
    `SELECT DISTINCT files.path, files.hash, ${ownOverride('import')} AS own FROM clips JOIN files ON files.id = clips.file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) AND files.hash = clips.hash ORDER BY files.path`,
  ).all(JSON.stringify(clipIds));
  return asRead(db, files);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
