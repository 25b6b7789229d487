import path from 'node:path';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Database } from '../database/database.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { storedColumns } from './list-columns.ts';
import { logChangedRows } from './row-changes.ts';
import { plainName } from './search-words.ts';
import { folderOf, updatingFolders } from './update-folders.ts';
import { updateKinds, updateLabels, updatePlaces, updateWords, type RowTexts } from './update-words.ts';

/** Data that a row of the list is derived from, with its stored columns by their names. */
interface Listed {
  readonly id: string;
  readonly number: number | null; // of its row, if it has one
  readonly words: number; // 1 if they may have changed
  /** Name and folder in the row if all other columns are up to date; else null. */
  readonly currentName: string | null;
  readonly currentFolder: string | null;
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly marks: string; // kind and label of its markers and ranges, JSON
  readonly kinds: string; // that follow from the clip, JSON
  readonly places: string; // of other files with its content, JSON
}

/** The first stale rows. */
const firstStale = '(SELECT id, words FROM stale_rows ORDER BY id LIMIT ?) AS stale_rows';

/** Labels, kinds and copies are queried only if they may have changed. */
const hasOtherWords = '(stale_rows.words = 1 OR listing.number IS NULL)';

const stored = Object.entries(storedColumns);

const isAsItWouldBe = stored.map(([column, { ofClip }]) => `listing.${column} IS ${ofClip}`).join(' AND ');

const ofClips = stored.map(([column, { ofClip }]) => `${ofClip} AS ${column}`).join();
const ofFailures = stored.map(([column, { ofFailure }]) => `${ofFailure} AS ${column}`).join();

const staleClips = /* sql */ `
SELECT clips.id, listing.number, ${hasOtherWords} AS words,
  CASE WHEN ${isAsItWouldBe} THEN (SELECT path FROM folders WHERE number = listing.folder) END AS currentFolder,
  CASE WHEN ${isAsItWouldBe} THEN plain_name END AS currentName, clips.name, clips.note,
  files.path, ${ofClips},
  CASE WHEN ${hasOtherWords} THEN (
    SELECT json_group_array(json_array(mark, kind, label)) FROM (
      SELECT 'marker' AS mark, kind, label FROM markers WHERE clip_id = clips.id
      UNION SELECT 'range', kind, label FROM ranges WHERE clip_id = clips.id)) ELSE '[]' END AS marks,
  CASE clips.mesh WHEN 0 THEN '[]' WHEN 2 THEN '["mesh", "character"]' ELSE '["mesh"]' END AS kinds,
  CASE WHEN ${hasOtherWords} THEN (
    SELECT json_group_array(path) FROM files AS other
    WHERE other.hash = clips.hash AND other.id <> clips.file_id AND other.state = 'ok') ELSE '[]' END AS places
FROM ${firstStale} CROSS JOIN clips ON clips.id = stale_rows.id JOIN files ON files.id = clips.file_id
  LEFT JOIN listing ON listing.id = stale_rows.id`;

const staleFailures = /* sql */ `
SELECT files.id, listing.number, 1 AS words, NULL AS currentFolder, NULL AS currentName, files.name, '' AS note,
  files.path, ${ofFailures}, '[]' AS marks, '[]' AS kinds, '[]' AS places
FROM ${firstStale} CROSS JOIN files ON files.id = stale_rows.id LEFT JOIN listing ON listing.id = stale_rows.id
WHERE files.state = 'failed' AND files.ignored = 0`;

/** Rows whose clip or failed file is gone. */
const goneRows = /* sql */ `
SELECT listing.number FROM ${firstStale} CROSS JOIN listing ON listing.id = stale_rows.id
WHERE NOT EXISTS (SELECT 1 FROM clips WHERE clips.id = listing.id)
  AND NOT EXISTS (SELECT 1 FROM files WHERE files.id = listing.id AND files.state = 'failed' AND files.ignored = 0)`;

/**
 * Updates the stale rows of the list and the stale folders. Call at the end of each transaction that writes
 * clips, files, markers, ranges, transitions or watched folders.
 */
export const updateListing = (db: Database): void => atOnce(updatingListing(db));

const isUpToDate = (db: Database): boolean =>
  valuesIn<number>(db, 'SELECT NOT EXISTS (SELECT 1 FROM stale_rows)').get() === 1;

/** Rows updated in one slice: about 4 ms. */
const ROWS_A_SLICE = 100;

/** `updateListing` as sliced work. */
export function* updatingListing(db: Database): Sliced<void> {
  yield* updatingFolders(db);
  const changed: number[] = [];
  while (!isUpToDate(db)) {
    changed.push(...updateRows(db, ROWS_A_SLICE));
    yield;
  }
  logChangedRows(db, changed);
}

/** Updates the first `most` stale rows. Returns the numbers of changed rows. */
function updateRows(db: Database, most: number): number[] {
  const changed: number[] = [];
  const texts: RowTexts[] = [];
  for (const query of [staleClips, staleFailures]) {
    for (const row of statementOf<[number], Listed>(db, query).all(most)) {
      const number = updateRow(db, row);
      changed.push(number);
      if (row.words === 1) texts.push(textsOf(db, number, row));
    }
  }
  updateLabels(db, texts);
  updateKinds(db, texts);
  for (const number of valuesIn<number>(db, goneRows).all(most)) {
    removeRow(db, number);
    changed.push(number);
  }
  const done = 'DELETE FROM stale_rows WHERE id IN (SELECT id FROM stale_rows ORDER BY id LIMIT ?)';
  statementOf(db, done).run(most);
  return changed;
}

/** Sets the words and places of a row; returns its labels and kinds. */
function textsOf(db: Database, number: number, row: Listed): RowTexts {
  updateWords(db, number, row, row.number !== null);
  updatePlaces(db, number, boundedJson(row.places) as string[]);
  const marks = boundedJson(row.marks) as readonly (readonly [mark: string, kind: string, label: string])[];
  return {
    row: number,
    labels: [...new Set(marks.map(([, , label]) => label).filter(Boolean))],
    kinds: [
      ...new Set([...marks.flatMap(([mark, kind]) => [mark, kind]), ...(boundedJson(row.kinds) as string[])]),
    ],
  };
}

const updated = ['plain_name', 'folder', ...Object.keys(storedColumns)];
const inserted = ['id', 'added', ...updated];

const putRow = `INSERT INTO listing (${inserted.join()}) VALUES (${inserted.map((column) => `@${column}`).join()})
  ON CONFLICT (id) DO UPDATE SET ${updated.map((column) => `${column} = excluded.${column}`).join()} RETURNING number`;

/** Updates a row and returns its number. Rows that are up to date are not written, which is the slow part. */
function updateRow(db: Database, row: Listed): number {
  const folder = path.dirname(row.path);
  const plain_name = plainName(row.name);
  const isCurrent = row.currentFolder === folder && row.currentName === plain_name;
  if (row.number !== null && isCurrent) return row.number;
  const values = { ...row, plain_name, folder: folderOf(db, folder), added: Date.now() };
  return valuesIn<number>(db, putRow).get(values)!;
}

function removeRow(db: Database, number: number): void {
  updateLabels(db, [{ row: number, labels: [] }]);
  for (const sql of [
    'DELETE FROM row_kinds WHERE row = ?',
    'DELETE FROM words WHERE rowid = ?',
    'DELETE FROM other_words WHERE rowid = ?',
    'DELETE FROM other_folders WHERE row = ?',
    'DELETE FROM listing WHERE number = ?',
  ]) {
    statementOf(db, sql).run(number);
  }
}
