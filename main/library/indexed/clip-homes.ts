import type { Database } from '../database/database.ts';
import type { Sliced } from '../database/slices.ts';
import { statementOf } from '../database/statements.ts';
import { findImportOptions, readImport, saveImport } from '../files/import-choices.ts';
import { isWithin } from '../files/path-ranges.ts';
import type { MovedFolder } from '../files/moved-folders.ts';
import { moveChoices } from '../files/moved-folders.ts';
import { nameClipAfterFile } from '../rows/clip-names.ts';
import { settling } from '../search/settle-listing.ts';
import { markFoldersOf, settlingReadings } from './settle-readings.ts';

/**
 * Ends a complete run: files that are gone are marked missing (`gone`, ids), what was said of folders goes where those went, and a
 * clip whose home is gone or holds something else now moves to another file with its content, where there is one; then clips of one
 * folder are read in the light of each other. Within a transaction.
 */
export function* settlingFiles(
  db: Database,
  gone: readonly string[],
  movedFolders: readonly MovedFolder[] = [],
): Sliced<void> {
  for (let first = 0; first < gone.length; first += FILES_AT_ONCE) {
    const paths = statementOf<[string], string>(
      db,
      `UPDATE files SET state = 'missing', error = NULL WHERE id IN (SELECT value FROM json_each(?)) RETURNING path`,
    ).pluck();
    markFoldersOf(db, paths.all(JSON.stringify(gone.slice(first, first + FILES_AT_ONCE))));
    yield;
  }
  for (const folder of movedFolders) moveChoices(db, folder);
  yield* settling(db); // now the list knows which clips have no file
  yield* findingHomes(db, movedFolders);
  yield* settling(db);
  yield* settlingReadings(db);
  yield* settling(db);
}

function* findingHomes(db: Database, movedFolders: readonly MovedFolder[]): Sliced<void> {
  const keepSaid = keepWhatFoldersSay(db);
  const next = statementOf<[after: number], Homeless>(db, nextHomelessClip);
  for (let clip = next.get(FIRST_ROW - 1); clip !== undefined; clip = next.get(clip.row)) {
    yield;
    const { clipId, hash, was, name } = clip;
    const wanted = placeAfter(was, movedFolders);
    const home = statementOf<unknown[], NewHome>(db, newHome).get({ hash, wanted, name });
    if (home === undefined) continue;
    keepSaid(clipId, was, home.path);
    statementOf(db, 'UPDATE clips SET file_id = ? WHERE id = ?').run(home.id, clipId);
    nameClipAfterFile(db, clipId);
    markFoldersOf(db, [home.path]);
  }
}

/** Files that are marked in one statement: some 2 ms. */
const FILES_AT_ONCE = 200;

/** The least number of a row. */
const FIRST_ROW = 1;

interface Homeless {
  readonly row: number; // of the list
  readonly clipId: string;
  readonly hash: string;
  readonly was: string; // path of the home that is gone, or holds something else
  readonly name: string; // of that file
}

const nextHomelessClip = /* sql */ `
SELECT listing.number AS row, clips.id AS clipId, clips.hash, files.path AS was, files.name
FROM listing CROSS JOIN clips ON clips.id = listing.id JOIN files ON files.id = clips.file_id
WHERE listing.missing = 1 AND listing.number > ? ORDER BY listing.number LIMIT 1`;

interface NewHome {
  readonly id: string;
  readonly path: string;
}

/** Of several it is the one where the folder went, else one that is called as before, else the first by path. */
const newHome = /* sql */ `
SELECT id, path FROM files WHERE hash = @hash AND state = 'ok' ORDER BY path <> @wanted, name <> @name, path LIMIT 1`;

function placeAfter(was: string, folders: readonly MovedFolder[]): string {
  const folder = folders.find(({ from }) => isWithin(was, from));
  return folder ? folder.to + was.slice(folder.from.length) : was;
}

/**
 * A clip that leaves a folder by itself has what that said its file is in as its own choice from then on, unless something else is
 * said where it goes: its numbers are what they were.
 */
function keepWhatFoldersSay(db: Database): (clipId: string, was: string, is: string) => void {
  const optionsIn = findImportOptions(db);
  return (clipId, was, is) => {
    const before = optionsIn(null, was);
    if (Object.keys(before).length === 0) return; // as of most
    const subject = { kind: 'clip', id: clipId } as const;
    const said = optionsIn(null, is);
    const own = readImport(db, subject);
    saveImport(db, subject, {
      unit: own.unit ?? (said.unit === undefined ? (before.unit ?? null) : null),
      upAxis: own.upAxis ?? (said.upAxis === undefined ? (before.upAxis ?? null) : null),
    });
  };
}
