import type { SearchCriterion } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { watchedFolders } from '../files/watched-folders.ts';
import { writtenText } from '../names.ts';
import { folderSource, source, type RowSource, type Sql } from './row-source.ts';
import { searchedParts } from './update-folders.ts';
import { nameSource, tagSources, wordSources } from './word-sources.ts';

export type Words = Extract<SearchCriterion, { kind: 'words' }>;

/** Sources for rows with the words in any field. */
export function sourcesOfWords(db: Database, words: Words): readonly RowSource[] {
  if (words.inName) return [nameSourceOf(words)];
  return words.asWritten ? writtenSources(db, words.text) : wordSources(db, words.text, words.whole);
}

/** The source for rows with the words in their name. */
export const nameSourceOf = ({ text, whole, asWritten }: Words): RowSource =>
  asWritten ? source(named, writtenText(text)) : nameSource(text, whole);

/** Sources for rows with the words in a tag. */
export const tagSourcesOf = (db: Database, { text, whole, asWritten }: Words): readonly RowSource[] =>
  asWritten ? [source(tagged, writtenText(text), true)] : tagSources(db, text, whole);

/** Sources for rows with `text` as it is written. The index knows no symbols, so each text is compared. */
function writtenSources(db: Database, text: string): readonly RowSource[] {
  const written = writtenText(text);
  return [
    source(named, written),
    source(noted, written),
    source(copied, written),
    foldersWith(db, written),
    source(tagged, written, true),
    { ...source(labelled, written), byLabels: true },
  ];
}

/** Nothing contains an empty text: only the selector of a picture was typed. */
const contains = (text: string): string => `@value <> '' AND instr(as_written(${text}), @value) > 0`;

const named: Sql = (only) => `
SELECT listing.number AS row FROM clips JOIN listing ON listing.id = clips.id
WHERE ${contains('clips.name')}${only('listing.number')}
UNION ALL SELECT listing.number FROM files JOIN listing ON listing.id = files.id
WHERE files.state = 'failed' AND ${contains('files.name')}${only('listing.number')}`;

const noted: Sql = (only) => `
SELECT listing.number AS row FROM clips JOIN listing ON listing.id = clips.id
WHERE clips.note <> '' AND ${contains('clips.note')}${only('listing.number')}`;

/** Rows with a copy of that name. */
const copied: Sql = (only) => `
SELECT listing.number AS row FROM other_words CROSS JOIN listing ON listing.number = other_words.rowid
  CROSS JOIN clips ON clips.id = listing.id
  CROSS JOIN files ON files.hash = clips.hash AND files.id <> clips.file_id
WHERE files.state = 'ok' AND ${contains('files.name')}${only('listing.number')}`;

const tagged: Sql = (only) => `
SELECT clip AS row FROM clip_tags
WHERE tag IN (SELECT number FROM tags WHERE ${contains('name')})${only('clip')}`;

const labelled: Sql = (only) => `
SELECT row FROM row_labels WHERE label IN (SELECT number FROM labels WHERE ${contains('text')})${only('row')}`;

/** Rows in folders with the text in a name that search knows: see `searchedParts`. */
function foldersWith(db: Database, written: string): RowSource {
  const opened = watchedFolders(db);
  const numbers = statementOf<[], { readonly number: number; readonly path: string }>(
    db,
    'SELECT number, path FROM folders',
  )
    .all()
    .filter(({ path }) =>
      searchedParts(path, opened)
        .words.split(/[\\/]/)
        .some((name) => written !== '' && writtenText(name).includes(written)),
    )
    .map(({ number }) => number);
  return folderSource('SELECT value AS number FROM json_each(@value)', JSON.stringify(numbers));
}
