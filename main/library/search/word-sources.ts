import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { largestRow } from './row-changes.ts';
import { folderSource, source, type RowSource, type Sql } from './row-source.ts';
import { isKept } from './row-sets.ts';
import { placeSources } from './place-sources.ts';
import { wordsTyped } from './search-words.ts';

/**
 * Maximum number of matching texts for which each text has its own set, shared by all words that match it.
 * Beyond, each word has one set.
 */
const MAX_SHARED = 64;

/**
 * Maximum number of texts for which single texts are searched: FTS5 collects all matches before it returns
 * the first.
 */
const MAX_TEXTS = 10_000;

/**
 * Sources for rows with the words of `text` in any field, in sequence, as for `walk_02`. The last word may be
 * incomplete unless `whole`.
 */
export function wordSources(db: Database, text: string, whole: boolean): readonly RowSource[] {
  const phrase = phraseOf(text, whole);
  return [
    nameSource(text, whole),
    source(otherwiseNamed, phrase),
    folderSource(folders, phrase),
    ...tagSources(db, text, whole),
    ...labelSources(db, text, whole),
    ...(/[\\/]/.test(text) ? placeSources(text) : []),
  ];
}

export function nameSource(text: string, whole: boolean): RowSource {
  return source(named, phraseOf(text, whole));
}

export function tagSources(db: Database, text: string, whole: boolean): readonly RowSource[] {
  return sharedSources(db, tags, phraseOf(text, whole));
}

export function labelSources(db: Database, text: string, whole: boolean): readonly RowSource[] {
  return sharedSources(db, labels, phraseOf(text, whole));
}

const phraseOf = (text: string, whole: boolean): string => `"${wordsTyped(text)}"${whole ? '' : '*'}`;

/** Sources for rows whose `plainName` is `plain`, and for those whose `plainName` begins with it. */
export function calledSources(plain: string): { readonly exactly: RowSource; readonly first: RowSource } {
  return { exactly: source(called, plain), first: source(calledFirst, plain) };
}

const called: Sql = (only) => `SELECT number AS row FROM listing WHERE plain_name = @value${only('number')}`;

const calledFirst: Sql = (only) => `
SELECT number AS row FROM listing
WHERE plain_name >= @value AND plain_name < @value || char(0x10FFFF)${only('number')}`;

const named: Sql = (only) => `SELECT rowid AS row FROM words WHERE words MATCH @value${only('rowid')}`;

const otherwiseNamed: Sql = (only) => `
SELECT rowid AS row FROM other_words WHERE other_words MATCH @value${only('rowid')}`;

const folders = 'SELECT rowid AS number FROM folder_words WHERE folder_words MATCH @value';

/** Texts shared by many rows. */
interface SharedTexts {
  /** Query: texts that match a phrase, with their numbers of rows. */
  readonly found: string;
  /** Query: largest number of a text. */
  readonly largest: string;
  /** Rows with the text of a number. */
  readonly rowsOf: Sql;
  /** Rows with any text that matches a phrase. */
  readonly rowsOfAll: Sql;
  readonly byTags: boolean;
}

const tags: SharedTexts = {
  found: `SELECT number, clip_count AS rows FROM tag_words CROSS JOIN tags ON number = tag_words.rowid
    WHERE tag_words MATCH ? AND clip_count > 0`,
  largest: 'SELECT max(number) FROM tags',
  rowsOf: (only) => `SELECT clip AS row FROM clip_tags WHERE tag = @value${only('clip')}`,
  rowsOfAll: (only) => `
SELECT clip AS row FROM tag_words CROSS JOIN clip_tags ON clip_tags.tag = tag_words.rowid
WHERE tag_words MATCH @value${only('clip')}`,
  byTags: true,
};

const labels: SharedTexts = {
  found: `SELECT number, row_count AS rows FROM label_words CROSS JOIN labels ON number = label_words.rowid
    WHERE label_words MATCH ?`,
  largest: 'SELECT max(number) FROM labels',
  rowsOf: (only) => `SELECT row FROM row_labels WHERE label = @value${only('row')}`,
  rowsOfAll: (only) => `
SELECT rowid AS row FROM row_label_words WHERE row_label_words MATCH @value${only('rowid')}`,
  byTags: false,
};

/** One source for each text if they are few or in memory, else one for all. The union is the same. */
function sharedSources(db: Database, texts: SharedTexts, phrase: string): RowSource[] {
  const all = source(texts.rowsOfAll, phrase, texts.byTags);
  if ((valuesIn<number | null>(db, texts.largest).get() ?? 0) > MAX_TEXTS) return [all];
  const found = statementOf<[string], { readonly number: number; readonly rows: number }>(
    db,
    `${texts.found} LIMIT ${MAX_SHARED + 1}`,
  ).all(phrase);
  if (found.length === 0) return [];
  if (found.length > MAX_SHARED || isKept(db, all)) return [all];
  let rows = 0; // to be read
  const each = found.map((text) => {
    const one = source(texts.rowsOf, text.number, texts.byTags);
    if (!isKept(db, one)) rows += text.rows;
    return one;
  });
  return rows > largestRow(db) ? [all] : each;
}

/** Sources for the most common texts. Rare ones are found quickly anyway. */
export function maxSharedSources(db: Database): RowSource[] {
  const of = (sql: string, { rowsOf, byTags }: SharedTexts): RowSource[] =>
    valuesIn<number>(db, `${sql} LIMIT ?`)
      .all(largestRow(db) / 100, MAX_SHARED)
      .map((number) => source(rowsOf, number, byTags));
  return [
    ...of('SELECT number FROM labels WHERE row_count > ? ORDER BY row_count DESC', labels),
    ...of('SELECT number FROM tags WHERE clip_count > ? ORDER BY clip_count DESC', tags),
  ];
}
