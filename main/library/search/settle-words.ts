import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { nameOfFile } from '../names.ts';
import { wordsOfName, wordsOfTexts } from './search-words.ts';

/** Data that the words of a row are derived from. */
export interface Worded {
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly places: string; // of other files with its content, JSON
}

/** Sets the words of a row. @param isKnown whether it may have words already */
export function settleWords(db: Database, number: number, row: Worded, isKnown: boolean): void {
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
