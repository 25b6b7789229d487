import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { nameOfFile } from '../names.ts';
import { plainName, wordsOfFolder, wordsOfName, wordsOfTexts } from './search-words.ts';

/** What the words of a row follow from. */
export interface Worded {
  readonly name: string;
  readonly note: string;
  readonly path: string;
  readonly places: string; // of other files with its content, JSON
}

/** Makes these the words of a row. @param isKnown whether it may have words */
export function settleWords(db: Database, number: number, row: Worded, isKnown: boolean): void {
  if (isKnown)
    for (const table of ['words', 'other_words'])
      statementOf(db, `DELETE FROM ${table} WHERE rowid = ?`).run(number);
  statementOf(db, 'INSERT INTO words (rowid, name) VALUES (?, ?)').run(number, wordsOfName(row.name));
  const names = new Set((JSON.parse(row.places) as string[]).map(nameOfFile));
  names.delete(nameOfFile(row.path));
  if (row.note === '' && names.size === 0) return; // as most
  statementOf(db, 'INSERT INTO other_words (rowid, note, places) VALUES (?, ?, ?)').run(
    number,
    wordsOfName(row.note),
    wordsOfTexts([...names]),
  );
}

/** What many rows share, and how it is split into words. */
const shared = [
  { table: 'folders', words: 'folder_words', text: 'path', wordsOf: wordsOfFolder },
  { table: 'tags', words: 'tag_words', text: 'name', wordsOf: wordsOfName },
  { table: 'labels', words: 'label_words', text: 'text', wordsOf: wordsOfName },
] as const;

interface Unworded {
  readonly number: number;
  readonly text: string;
}

/** Of a library in which words were split otherwise: names, of so many rows (-1 = all), and what many rows share. */
export function settleWordsSplitBefore(db: Database, most: number): void {
  for (const { table, words, text, wordsOf } of shared) {
    const all = statementOf<[], Unworded>(
      db,
      `SELECT number, ${text} AS text FROM ${table} WHERE worded = 0`,
    ).all();
    for (const { number, text: written } of all) {
      statementOf(db, `DELETE FROM ${words} WHERE rowid = ?`).run(number);
      statementOf(db, `INSERT INTO ${words} (rowid, ${text}) VALUES (?, ?)`).run(number, wordsOf(written));
      statementOf(db, `UPDATE ${table} SET worded = 1 WHERE number = ?`).run(number);
    }
  }
  for (const { number, text } of statementOf<[number], Unworded>(db, unwordedRows).all(most)) {
    statementOf(db, 'INSERT INTO words (rowid, name) VALUES (?, ?)').run(number, wordsOfName(text));
    statementOf(db, 'UPDATE listing SET plain_name = ?, worded = 1 WHERE number = ?').run(
      plainName(text),
      number,
    );
  }
}

const unwordedRows = /* sql */ `
SELECT listing.number, coalesce(clips.name, files.name, '') AS text
FROM listing LEFT JOIN clips ON clips.id = listing.id LEFT JOIN files ON files.id = listing.id
WHERE listing.worded = 0 LIMIT ?`;
