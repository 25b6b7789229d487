import path from 'node:path';
import type { MadeChoice, MadeFolder } from '../../../contract/exchange/made-file.ts';
import type { Database } from '../../library/database/database.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';
import { currentChoices, placesOfWhichIsSaid } from '../../library/files/import-choices.ts';
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
  const said = only?.flatMap((file) => choices.saidAbove(path.dirname(file.path))) ?? placesOfWhichIsSaid(db);
  return [...new Set(said)]
    .flatMap((folder): MadeFolder[] => {
      const choice = choices.ofFolder(folder);
      if (Object.keys(choice).length === 0) return [];
      const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
      const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
      return files.length === 0 ? [] : [{ name: path.basename(folder), import: choice, files: places }];
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
}

/** What was said of the file that a clip is in. */
export function choiceOfFile(db: Database, hash: string): MadeChoice | undefined {
  const bytesHash = bytesHashOf(hash);
  const said = currentChoices(db).ofContent(bytesHash);
  return said && Object.keys(said).length > 0 ? said : undefined;
}

/** One clip below each folder of which something was said, for a file beside it to say so. */
export function clipsForFolders(db: Database): string[] {
  const first = db.prepare<[string], string>(
    `SELECT clips.id FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       JOIN clips ON clips.file_id = files.id AND clips.hash = files.hash
     WHERE files.state = 'ok' ORDER BY files.path, clips.take LIMIT 1`,
  );
  return placesOfWhichIsSaid(db).flatMap((folder) => first.pluck().get(pathRanges([folder])) ?? []);
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
