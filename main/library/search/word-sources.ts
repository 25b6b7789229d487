import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { largestRow, canBeUpdated, currentOf, rowChanges, type CachedByRow } from './row-changes.ts';
import { folderSource, source, type RowSource, type Sql } from './row-source.ts';
import { placeSources } from './place-sources.ts';
import { wordsTyped } from './search-words.ts';
import { createBitSet, setBit, setBitsOf, withRoom, type BitSet } from './bit-set.ts';
import { bitsInFolders } from './row-folders.ts';

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
  return sharedSources(db, labels, phraseOf(text, whole)).map((each) => ({ ...each, byLabels: true }));
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

/** Memory for the most recently used sets, bytes: 1,200 sets of a hundred thousand rows, 12 KB each. */
const MAX_BYTES = 15_000_000;

/** Rows of a source. */
type CachedSet = CachedByRow<BitSet> & { readonly tags: number };

const kept = new WeakMap<Database, Map<string, CachedSet>>();

/** Current rows of `source`. The set is valid until the next call. */
export function rowSet(db: Database, source: RowSource): BitSet {
  const sets = kept.get(db) ?? new Map<string, CachedSet>();
  kept.set(db, sets);
  const key = keyOf(source);
  const known = sets.get(key);
  const { tags } = rowChanges(db);
  const set = currentOf(
    db,
    known && hasTags(source, known, tags) ? known : undefined,
    () => findAll(db, source),
    (bits, changed) => updated(db, source, bits, changed),
  );
  sets.delete(key);
  sets.set(key, { ...set, tags });
  if (sets.size * set.value.byteLength > MAX_BYTES) sets.delete(sets.keys().next().value ?? '');
  return set.value;
}

/** Whether the rows of `source` are in memory, except a few that changed. */
export function isKept(db: Database, source: RowSource): boolean {
  const set = kept.get(db)?.get(keyOf(source));
  return set !== undefined && hasTags(source, set, rowChanges(db).tags) && canBeUpdated(db, set);
}

function keyOf({ sql, value, value2 }: RowSource): string {
  return `${sql(nowhere)}\n${value}\n${value2 ?? ''}`;
}

const hasTags = ({ byTags }: RowSource, set: CachedSet, tags: number): boolean =>
  !byTags || set.tags === tags;

/** Updates the changed rows. */
function updated(db: Database, source: RowSource, known: BitSet, changed: ReadonlySet<number>): BitSet {
  const bits = withRoom(known, largestRow(db));
  for (const row of changed) setBit(bits, row, false);
  const found = valuesIn<number>(
    db,
    source.sql((column) => ` AND ${column} IN (SELECT value FROM json_each(@rows))`),
  );
  for (const row of found.all({ ...valuesOf(source), rows: JSON.stringify([...changed]) }))
    setBit(bits, row, true);
  return bits;
}

const findAll = (db: Database, source: RowSource): BitSet =>
  source.folders === undefined ? bitsOf(db, source) : bitsInFolders(db, source.folders, source.value);

function bitsOf(db: Database, source: RowSource): BitSet {
  const text = valuesIn<string | null>(db, `SELECT group_concat(row) FROM (${source.sql(nowhere)})`);
  const bits = createBitSet(largestRow(db));
  setBitsOf(bits, text.get(valuesOf(source)) ?? '');
  return bits;
}

function valuesOf({ value, value2 }: RowSource): object {
  return value2 === undefined ? { value } : { value, value2 };
}

const nowhere = (): string => '';
