import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { wordsOfName, wordsOfTexts } from './search-words.ts';

/** Sets the labels of a row. Removes labels that no row uses. */
export function settleLabels(db: Database, row: number, texts: readonly string[]): void {
  if (texts.length === 0 && !hasLabels(db, row)) return;
  const known = statementOf<[number], { readonly number: number; readonly text: string }>(
    db,
    'SELECT number, text FROM row_labels JOIN labels ON number = label WHERE row = ?',
  ).all(row);
  for (const { number, text } of known) if (!texts.includes(text)) takeLabel(db, row, number);
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

function takeLabel(db: Database, row: number, label: number): void {
  statementOf(db, 'DELETE FROM row_labels WHERE label = ? AND row = ?').run(label, row);
  const { changes } = statementOf(db, 'DELETE FROM labels WHERE number = ? AND row_count = 0').run(label);
  if (changes > 0) statementOf(db, 'DELETE FROM label_words WHERE rowid = ?').run(label);
}
