import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { nameOfFile } from '../names.ts';
import { wordsOfName, wordsOfTexts } from './search-words.ts';
import { folderOf } from './update-folders.ts';
import path from 'node:path';

/** Data that the words of a row are derived from. */
export interface Worded {
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly places: string; // of other files with its content, JSON
}

/** Sets the words of a row. @param isKnown whether it may have words already */
export function updateWords(db: Database, number: number, row: Worded, isKnown: boolean): void {
  if (isKnown)
    for (const table of ['words', 'other_words'])
      statementOf(db, `DELETE FROM ${table} WHERE rowid = ?`).run(number);
  statementOf(db, 'INSERT INTO words (rowid, name) VALUES (?, ?)').run(number, wordsOfName(row.name));
  const names = new Set((boundedJson(row.places) as string[]).map(nameOfFile));
  names.delete(nameOfFile(row.path));
  if (row.note === '' && names.size === 0) return; // as for most rows
  statementOf(db, 'INSERT INTO other_words (rowid, note, places) VALUES (?, ?, ?)').run(
    number,
    wordsOfName(row.note),
    wordsOfTexts([...names]),
  );
}

/** What the marks of a row are found by. */
export interface RowTexts {
  readonly row: number;
  readonly labels: readonly string[];
  readonly kinds: readonly string[];
}

/** Sets the labels of rows: a statement for several writes each page once. Removes labels that no row uses. */
export function updateLabels(db: Database, rows: readonly Pick<RowTexts, 'row' | 'labels'>[]): void {
  const missing = new Map(rows.map(({ row, labels }) => [row, new Set(labels)]));
  const known = knownLabels(db, [...missing.keys()]);
  for (const { row, number, text } of known)
    if (missing.get(row)?.delete(text) === false) removeLabel(db, row, number);
  for (const row of new Set(known.map((label) => label.row)))
    statementOf(db, 'DELETE FROM row_label_words WHERE rowid = ?').run(row);
  for (const { row, labels } of rows)
    if (labels.length > 0)
      statementOf(db, 'INSERT INTO row_label_words (rowid, labels) VALUES (?, ?)').run(
        row,
        wordsOfTexts(labels),
      );
  const added = [...missing].flatMap(([row, texts]) =>
    [...texts].map((text) => [numberOfLabel(db, text), row] as const),
  );
  putRows(db, 'row_labels (label, row)', added);
}

interface RowLabel {
  readonly row: number;
  readonly number: number;
  readonly text: string;
}

function knownLabels(db: Database, rows: readonly number[]): RowLabel[] {
  return statementOf<[string], RowLabel>(
    db,
    `SELECT row, number, text FROM json_each(?) AS wanted CROSS JOIN row_labels ON row = wanted.value
       JOIN labels ON number = label`,
  ).all(JSON.stringify(rows));
}

/** Adds rows to a table of pairs, by the first of each pair. */
function putRows<First>(db: Database, table: string, pairs: readonly (readonly [First, number])[]): void {
  const rows = new Map<First, number[]>();
  for (const [first, row] of pairs)
    rows
      .set(first, rows.get(first) ?? [])
      .get(first)
      ?.push(row);
  const put = statementOf(db, `INSERT INTO ${table} SELECT ?, value FROM json_each(?)`);
  for (const [first, those] of rows) put.run(first, JSON.stringify(those.toSorted((x, y) => x - y)));
}

/** Number of a label, created if absent. */
function numberOfLabel(db: Database, text: string): number {
  const known = valuesIn<number>(db, 'SELECT number FROM labels WHERE text = ?').get(text);
  if (known !== undefined) return known;
  const number = Number(statementOf(db, 'INSERT INTO labels (text) VALUES (?)').run(text).lastInsertRowid);
  statementOf(db, 'INSERT INTO label_words (rowid, text) VALUES (?, ?)').run(number, wordsOfName(text));
  return number;
}

/** Sets the kinds of marks that rows have. */
export function updateKinds(db: Database, rows: readonly RowTexts[]): void {
  const numbers = JSON.stringify(rows.map(({ row }) => row));
  statementOf(db, 'DELETE FROM row_kinds WHERE row IN (SELECT value FROM json_each(?))').run(numbers);
  const added = rows.flatMap(({ row, kinds }) => kinds.map((kind) => [kind, row] as const));
  putRows(db, 'row_kinds (kind, row)', added);
}

function removeLabel(db: Database, row: number, label: number): void {
  statementOf(db, 'DELETE FROM row_labels WHERE label = ? AND row = ?').run(label, row);
  const { changes } = statementOf(db, 'DELETE FROM labels WHERE number = ? AND row_count = 0').run(label);
  if (changes > 0) statementOf(db, 'DELETE FROM label_words WHERE rowid = ?').run(label);
}

/** Sets the folders of the copies `others` as further folders of a row. */
export function updatePlaces(db: Database, row: number, others: readonly string[]): void {
  statementOf(db, 'DELETE FROM other_folders WHERE row = ?').run(row);
  for (const folder of new Set(others.map((file) => path.dirname(file))))
    statementOf(db, 'INSERT INTO other_folders (folder, row) VALUES (?, ?)').run(folderOf(db, folder), row);
}
