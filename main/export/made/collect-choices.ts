import path from 'node:path';
import type { MadeChoice, MadeClip, MadeFolder } from '../../../contract/exchange/made-file.ts';
import type { ImportChoice } from '../../../contract/clips/import-choice.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';
import type { Database } from '../../library/database/database.ts';
import { chosenFolders } from '../../library/files/choices.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import { findImportOptions, ownImport, readImport } from '../../library/files/import-choices.ts';
import { readRoot } from '../../library/files/root-choices.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../../library/files/path-ranges.ts';

/** A folder is found again by so many of its files at most. */
const MOST_FILES = 50;

export interface FileRow {
  readonly path: string;
  readonly hash: string; // with what people say it is in
}

/** What was said of folders that hold files of this library. @param only what counts for these files, and folders found by them */
export function choicesOfFolders(db: Database, only?: readonly FileRow[]): MadeFolder[] {
  return chosenFolders(db)
    .flatMap((folder): MadeFolder[] => {
      const subject = { kind: 'folder', path: folder } as const;
      const said = { ...withImport(readImport(db, subject)), ...withRoot(readRoot(db, subject)) };
      const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
      const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
      return files.length === 0 ? [] : [{ name: path.basename(folder), ...said, files: places }];
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
}

/** What was said of a clip: of the file that it is in, and of itself. */
export function choicesOfClip(db: Database, id: string): Pick<MadeClip, 'import' | 'root'> {
  const subject = { kind: 'clip', id } as const;
  return { ...withImport(readImport(db, subject)), ...withRoot(readRoot(db, subject)) };
}

function withImport({ unit, upAxis }: ImportChoice): Pick<MadeFolder, 'import'> {
  const said: MadeChoice = { ...(unit !== null && { unit }), ...(upAxis !== null && { upAxis }) };
  return Object.keys(said).length > 0 ? { import: said } : {};
}

const withRoot = (root: RootChoice | null): Pick<MadeFolder, 'root'> => (root === null ? {} : { root });

/** One clip below each folder of which something was said, for a file beside it to say so. */
export function clipsForFolders(db: Database): string[] {
  const first = db.prepare<[string], string>(
    `SELECT clips.id FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       JOIN clips ON clips.file_id = files.id AND clips.hash = files.hash
     WHERE files.state = 'ok' ORDER BY files.path, clips.take LIMIT 1`,
  );
  return chosenFolders(db).flatMap((folder) => first.pluck().get(pathRanges([folder])) ?? []);
}

/** Of a folder that is away as a whole those that were in it. */
function filesIn(db: Database, folder: string): FileRow[] {
  const files = (state: string): FileRow[] =>
    asRead(
      db,
      db
        .prepare<[string, string], StoredFile>(
          `SELECT path, hash, ${ownImport('files.hash')} AS own
           FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
           WHERE hash IS NOT NULL AND state = ? ORDER BY path LIMIT ${MOST_FILES}`,
        )
        .all(pathRanges([folder]), state),
    );
  const there = files('ok');
  return there.length > 0 ? there : files('missing');
}

interface StoredFile extends FileRow {
  readonly own: string | null;
}

function asRead(db: Database, files: readonly StoredFile[]): FileRow[] {
  const optionsOf = findImportOptions(db);
  return files.map(({ path: file, hash, own }) => ({
    path: file,
    hash: contentHash(hash, optionsOf(own, file)),
  }));
}

const placeIn = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

/** The files that clips are in, each once, by path. */
export function filesOfClips(db: Database, clipIds: readonly string[]): FileRow[] {
  const files = db
    .prepare<[string], StoredFile>(
      `SELECT DISTINCT files.path, files.hash, ${ownImport()} AS own FROM clips JOIN files ON files.id = clips.file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) AND files.hash = clips.hash ORDER BY files.path`,
    )
    .all(JSON.stringify(clipIds));
  return asRead(db, files);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
