import path from 'node:path';
import type { MadeChoice, MadeClip, MadeFolder } from '../../../contract/exchange/made-file.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';
import type { Database } from '../../library/database/database.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';
import { currentChoices, placesOfWhichIsSaid } from '../../library/files/import-choices.ts';
import { findFolderRoots, foldersWithRoot, readRoot } from '../../library/files/root-choices.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../../library/files/path-ranges.ts';

/** A folder is found again by so many of its files at most. */
const MOST_FILES = 50;

export interface FileRow {
  readonly path: string;
  readonly hash: string;
}

/** What was said of folders that hold files of this library. @param only what counts for these files, and folders found by them */
export function choicesOfFolders(db: Database, only?: readonly FileRow[]): MadeFolder[] {
  const choices = currentChoices(db);
  return foldersOfWhichIsSaid(db, only)
    .flatMap((folder): MadeFolder[] => {
      const said = {
        ...withImport(choices.ofFolder(folder)),
        ...withRoot(readRoot(db, { kind: 'folder', path: folder })),
      };
      if (Object.keys(said).length === 0) return [];
      const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
      const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
      return files.length === 0 ? [] : [{ name: path.basename(folder), ...said, files: places }];
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
}

/** @param only that hold one of these files */
function foldersOfWhichIsSaid(db: Database, only?: readonly FileRow[]): string[] {
  if (only === undefined) return [...new Set([...placesOfWhichIsSaid(db), ...foldersWithRoot(db)])];
  const choices = currentChoices(db);
  const rootsOf = findFolderRoots(db);
  const said = only.flatMap((file) => [
    ...choices.saidAbove(path.dirname(file.path)),
    ...rootsOf(file.path).map((folder) => folder.path),
  ]);
  return [...new Set(said)];
}

/** What was said of a clip: of the file that it is in, and of itself. */
export function choicesOfClip(
  db: Database,
  { id, hash }: { readonly id: string; readonly hash: string },
): Pick<MadeClip, 'import' | 'root'> {
  const said = currentChoices(db).ofContent(bytesHashOf(hash)) ?? {};
  return { ...withImport(said), ...withRoot(readRoot(db, { kind: 'clip', id })) };
}

const withImport = (said: MadeChoice): Pick<MadeFolder, 'import'> =>
  Object.keys(said).length > 0 ? { import: said } : {};

const withRoot = (root: RootChoice | null): Pick<MadeFolder, 'root'> => (root === null ? {} : { root });

/** One clip below each folder of which something was said, for a file beside it to say so. */
export function clipsForFolders(db: Database): string[] {
  const first = db.prepare<[string], string>(
    `SELECT clips.id FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       JOIN clips ON clips.file_id = files.id AND clips.hash = files.hash
     WHERE files.state = 'ok' ORDER BY files.path, clips.take LIMIT 1`,
  );
  return foldersOfWhichIsSaid(db).flatMap((folder) => first.pluck().get(pathRanges([folder])) ?? []);
}

/** Clips whose file something was said of itself, or where it was before it moved by itself. */
export function clipsWithChoice(db: Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT clips.id FROM import_choices CROSS JOIN clips ON clips.hash BETWEEN subject AND subject || ' ~'
       WHERE import_choices.kind = 'clip' AND clips.set_aside = 0
       UNION SELECT clips.id FROM moved_places CROSS JOIN clips ON clips.hash BETWEEN path AND path || ' ~'
       WHERE clips.set_aside = 0 AND clips.hash <> substr(clips.hash, 1, 64)
       UNION SELECT clips.id FROM moved_places CROSS JOIN files ON files.path = moved_places.path
         JOIN clips ON clips.hash = files.hash`,
    )
    .pluck()
    .all();
}

/** Of a folder that is away as a whole those that were in it, unless it is known where it went. */
function filesIn(db: Database, folder: string): FileRow[] {
  const files = (state: string): FileRow[] =>
    db
      .prepare<[string, string], FileRow>(
        `SELECT path, hash FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
         WHERE hash IS NOT NULL AND state = ? ORDER BY path LIMIT ${MOST_FILES}`,
      )
      .all(pathRanges([folder]), state);
  const there = files('ok');
  if (there.length > 0) return there;
  const isElsewhere = db.prepare('SELECT 1 FROM moved_places WHERE was = ?').get(folder) !== undefined;
  return isElsewhere ? [] : files('missing');
}

const placeIn = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

/** The files that clips are in, each once, by path. */
export function filesOfClips(db: Database, clipIds: readonly string[]): FileRow[] {
  return db
    .prepare<[string], FileRow>(
      `SELECT DISTINCT files.path, files.hash FROM clips JOIN files ON files.id = clips.file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) AND files.hash = clips.hash ORDER BY files.path`,
    )
    .all(JSON.stringify(clipIds));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
