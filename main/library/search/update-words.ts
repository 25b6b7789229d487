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
  const names = new Set((JSON.parse(row.places) as string[]).map(nameOfFile));
  names.delete(nameOfFile(row.path));
  if (row.note === '' && names.size === 0) return; // as for most rows
  statementOf(db, 'INSERT INTO other_words (rowid, note, places) VALUES (?, ?, ?)').run(
    number,
    wordsOfName(row.note),
    wordsOfTexts([...names]),
  );
}

/** Sets the labels of a row. Removes labels that no row uses. */
export function updateLabels(db: Database, row: number, texts: readonly string[]): void {
  if (texts.length === 0 && !hasLabels(db, row)) return;
  const known = statementOf<[number], { readonly number: number; readonly text: string }>(
    db,
    'SELECT number, text FROM row_labels JOIN labels ON number = label WHERE row = ?',
  ).all(row);
  for (const { number, text } of known) if (!texts.includes(text)) removeLabel(db, row, number);
  for (const text of texts) if (!known.some((label) => label.text === text)) putLabel(db, row, text);
  if (known.length > 0) statementOf(db, 'DELETE FROM row_label_words WHERE rowid = ?').run(row);
  if (texts.length > 0)
    statementOf(db, 'INSERT INTO row_label_words (rowid, labels) VALUES (?, ?)').run(
      row,
      wordsOfTexts(texts),
    );
}

/** Whether a row has labels. Avoids the join above for most rows, which SQLite recompiles at each run. */
function hasLabels(db: Database, row: number): boolean {
  return valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM row_labels WHERE row = ?)').get(row) === 1;
}

function putLabel(db: Database, row: number, text: string): void {
  const put = statementOf(
    db,
    'INSERT INTO row_labels (label, row) SELECT number, ? FROM labels WHERE text = ?',
  );
  if (put.run(row, text).changes > 0) return;
  const { lastInsertRowid } = statementOf(db, 'INSERT INTO labels (text) VALUES (?)').run(text);
  statementOf(db, 'INSERT INTO label_words (rowid, text) VALUES (?, ?)').run(
    lastInsertRowid,
    wordsOfName(text),
  );
  put.run(row, text);
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
