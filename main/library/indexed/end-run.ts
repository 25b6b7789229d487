import { isDeepStrictEqual } from 'node:util';
import { importOverride } from '#contract/clips/import-override.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { inPieces } from '../database/slices.ts';
import { statementOf } from '../database/statements.ts';
import { readImport } from '../files/clip-import.ts';
import type { ClipId, FileId } from '../files/ids.ts';
import { findOverrides } from '../files/overrides.ts';
import { isWithin } from '../files/path-ranges.ts';
import type { MovedFolder } from '../files/moved-folders.ts';
import { differingPaths } from '../kinds/fields.ts';
import { entryKey } from '../kinds/keys.ts';
import { kinds } from '../kinds/kinds.ts';
import { firstTakeOf } from '../kinds/overrides.ts';
import { storeEntry } from '../kinds/writes.ts';
import { noteSetSince } from '../log/set-since.ts';
import { moveKey } from '../log/write-log.ts';
import { nameClipAfterFile } from '../rows/clip-names.ts';
import { updatingListing } from '../search/update-listing.ts';
import { markFoldersOf, updatingImportSettings } from './update-import-settings.ts';

/**
 * Ends a complete run: marks files as missing (`gone`, ids), moves overrides with their folders, moves clips
 * whose file is gone or has other content to another file with their content, and compares the clips of each
 * folder. Within a transaction.
 */
export function* endingRun(
  db: Database,
  gone: readonly string[],
  movedFolders: readonly MovedFolder[] = [],
): Sliced<void> {
  for (const folder of movedFolders) moveOverrides(db, folder);
  const findFile = createFinding(db, movedFolders);
  for (const ids of inPieces(gone, FILES_AT_ONCE)) {
    const list = JSON.stringify(ids);
    statementOf<[string]>(
      db,
      `UPDATE files SET state = 'missing', error = NULL WHERE id IN (SELECT value FROM json_each(?))`,
    ).run(list);
    // At once: nobody sees a clip as missing that moved.
    statementOf<[string], ClipWithoutFile>(db, clipsOfFiles).all(list).forEach(findFile);
    yield;
  }
  yield* updatingListing(db); // the list then knows which clips have no file
  const next = statementOf<[after: number], ClipWithoutFile>(db, nextWithoutFile);
  for (let clip = next.get(FIRST_ROW - 1); clip !== undefined; clip = next.get(clip.row)) {
    yield;
    findFile(clip);
  }
  yield* updatingListing(db);
  yield* updatingImportSettings(db);
  yield* updatingListing(db);
}

/** Moves a clip to another file with its content, if there is one. */
function createFinding(db: Database, movedFolders: readonly MovedFolder[]): (clip: ClipWithoutFile) => void {
  const keepOptions = keepFolderOptions(db);
  return ({ clipId, hash, was, name }) => {
    const wanted = placeAfter(was, movedFolders);
    const file = statementOf<unknown[], OtherFile>(db, otherFile).get({ hash, wanted, name });
    if (file === undefined) return;
    keepOptions(clipId, was, file.path);
    statementOf<[FileId, ClipId]>(db, 'UPDATE clips SET file_id = ? WHERE id = ?').run(file.id, clipId);
    nameClipAfterFile(db, clipId);
    markFoldersOf(db, [file.path]);
  };
}

/** Files marked in one piece, with their clips: about 4 ms. */
const FILES_AT_ONCE = 50;

/** The least number of a row. */
const FIRST_ROW = 1;

interface ClipWithoutFile {
  readonly row: number; // of the list; 0 if not asked for
  readonly clipId: ClipId;
  readonly hash: string;
  readonly was: string; // path of the file that is gone or has other content
  readonly name: string; // of that file
}

const clipsOfFiles = /* sql */ `
SELECT 0 AS row, clips.id AS clipId, clips.hash, files.path AS was, files.name
FROM json_each(?) CROSS JOIN files ON files.id = json_each.value JOIN clips ON clips.file_id = files.id`;

const nextWithoutFile = /* sql */ `
SELECT listing.number AS row, clips.id AS clipId, clips.hash, files.path AS was, files.name
FROM listing CROSS JOIN clips ON clips.id = listing.id JOIN files ON files.id = clips.file_id
WHERE listing.missing = 1 AND listing.number > ? ORDER BY listing.number LIMIT 1`;

interface OtherFile {
  readonly id: FileId;
  readonly path: string;
}

/** Preference: the file in the moved folder, then one with the former name, then the first by path. */
const otherFile = /* sql */ `
SELECT id, path FROM files WHERE hash = @hash AND state = 'ok' ORDER BY path <> @wanted, name <> @name, path LIMIT 1`;

function placeAfter(was: string, folders: readonly MovedFolder[]): string {
  const folder = folders.find(({ from }) => isWithin(was, from));
  return folder ? folder.to + was.slice(folder.from.length) : was;
}

/**
 * Gives a clip that leaves an overridden folder the folder's import override as its own, unless its new
 * folder has one, so that its motion does not change.
 */
function keepFolderOptions(db: Database): (clipId: ClipId, was: string, is: string) => void {
  const importIn = findOverrides(db, 'import');
  return (clipId, was, is) => {
    const before = importIn(null, was).choice;
    if (Object.keys(before).length === 0) return; // as for most clips
    const after = importIn(null, is).choice;
    const own = readImport(db, { kind: 'clip', id: clipId });
    const kept = importOverride((part) => own[part] ?? (after[part] === undefined ? before[part] : null));
    const subject = firstTakeOf(db, clipId);
    storeEntry(db, kinds.import.entries, subject, kept);
    noteSetSince(db, entryKey('import', subject), differingPaths(own, kept), 'indexing');
  };
}

/** Moves the overrides of a folder to its new path, unless that has some, also in the edit history. */
function moveOverrides(db: Database, { from, to }: MovedFolder): void {
  for (const kind of ['import', 'root'] as const) {
    const { read, empty } = kinds[kind].entries;
    const value = read(db, from);
    const isFree = isDeepStrictEqual(read(db, to), empty);
    if (isFree && storeEntry(db, kinds[kind].entries, to, value).ok)
      storeEntry(db, kinds[kind].entries, from, empty);
    moveKey(db, entryKey(kind, from), entryKey(kind, to));
  }
}
