import type { ItemRow } from '#contract/rows/library-rows.ts';
import type { SearchTerm } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { sortKeyOf, writtenText } from '../names.ts';
import { wordsOfName, wordsTyped } from './search-words.ts';

/**
 * Items that match all terms, by name. Words are compared with names as for clips. A search without words and
 * kinds finds blend trees only. Other filters are about clips and find no items, even if negated.
 */
export function findItems(db: Database, terms: readonly SearchTerm[]): readonly ItemRow[] {
  if (!terms.every(({ criterion }) => criterion.kind === 'words' || criterion.kind === 'kind')) return [];
  const meetings = terms.map(meetingOf);
  const isAsked = terms.some(({ negated }) => !negated);
  const sql = `SELECT 'item' AS kind, id, kind AS "of", name FROM lab_items WHERE removed = 0 ORDER BY place`;
  return statementOf<[], ItemRow>(db, sql)
    .all()
    .filter((item) => (isAsked || item.of === 'tree') && meetings.every((meets) => meets(item)))
    .map((item) => ({ item, key: sortKeyOf(item.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ item }) => item);
}

function meetingOf({ criterion, negated }: SearchTerm): (item: ItemRow) => boolean {
  if (criterion.kind === 'kind') return ({ of }) => (of === criterion.of) !== negated;
  if (criterion.kind !== 'words') return () => negated;
  if (criterion.asWritten) {
    const written = writtenText(criterion.text);
    return ({ name }) => (written !== '' && writtenText(name).includes(written)) !== negated;
  }
  const phrase = ` ${wordsTyped(criterion.text)}${criterion.whole ? ' ' : ''}`;
  return ({ name }) => ` ${wordsOfName(name)} `.includes(phrase) !== negated;
}
