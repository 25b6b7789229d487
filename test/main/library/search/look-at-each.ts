import path from 'node:path';
import { markerKinds, rangeKinds } from '../../../../contract/rows/mark-kinds.ts';
import type { ListSort } from '../../../../contract/search/list-order.ts';
import { parseSearch } from '../../../../contract/search/search-query.ts';
import type { SearchCriterion } from '../../../../contract/search/search-query.ts';
import type { Database } from '../../../../main/library/database/database.ts';

/** A row of the list with all that it can be found by. */
export interface Row {
  readonly id: string;
  readonly number: number;
  readonly failed: number;
  readonly name: string;
  readonly sortKey: string;
  readonly note: string;
  readonly path: string;
  readonly length: number;
  readonly fps: number;
  readonly joints: number | null;
  readonly modified: number;
  readonly added: number;
  readonly used: number;
  readonly labels: readonly string[];
  readonly kinds: readonly string[];
  readonly tags: readonly string[];
}

/** Ids of those of `rows` that `text` asks for, in order: what search is by definition. */
export function lookAtEach(rows: readonly Row[], text: string, { by, descending }: ListSort): string[] {
  const { terms } = parseSearch(text);
  const tags = rows.flatMap((row) => row.tags);
  const found = rows.filter((row) =>
    terms.every(({ criterion, negated }) => meets(row, criterion, tags) !== negated),
  );
  const of = (row: Row): number => (by === 'name' ? 0 : by === 'used' ? -row.used : row[by]);
  const byKey = (a: Row, b: Row): number => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey));
  found.sort((a, b) => of(a) - of(b) || byKey(a, b) || a.number - b.number);
  return (descending ? found.toReversed() : found).map(({ id }) => id);
}

/** From the tables that people's edits and imports go to, not from those of search. */
export function allRows(db: Database): Row[] {
  const list = (json: string): string[] => JSON.parse(json) as string[];
  return db
    .prepare<[], Row & { readonly [list in 'labels' | 'kinds' | 'tags']: string }>(
      `
    SELECT listing.id, number, listing.failed, coalesce(clips.name, files.name) AS name,
      coalesce(clips.sort_key, files.sort_key) AS sortKey, coalesce(note, '') AS note, path, added, used, files.modified,
      coalesce((frame_count - 1) / clips.fps, -1) AS length, coalesce(clips.fps, -1) AS fps, joint_count AS joints,
      (SELECT json_group_array(label) FROM (SELECT clip_id, label FROM markers UNION ALL SELECT clip_id, label FROM ranges)
        WHERE clip_id = clips.id) AS labels,
      (SELECT json_group_array(kind) FROM (SELECT clip_id, kind FROM markers UNION ALL SELECT clip_id, kind FROM ranges)
        WHERE clip_id = clips.id) AS kinds,
      (SELECT json_group_array(name) FROM clip_tags JOIN tags ON tags.number = tag WHERE clip = listing.number) AS tags
    FROM listing LEFT JOIN clips ON clips.id = listing.id
      JOIN files ON files.id = coalesce(clips.file_id, listing.id) LEFT JOIN skeletons ON skeletons.id = clips.skeleton_id`,
    )
    .all()
    .map((row) => ({ ...row, labels: list(row.labels), kinds: list(row.kinds), tags: list(row.tags) }));
}

function meets(row: Row, criterion: SearchCriterion, tags: readonly string[]): boolean {
  switch (criterion.kind) {
    case 'words':
      return textsOf(row).some((text) => hasPhrase(text, criterion.text, criterion.whole));
    case 'tag':
      return row.tags.some((tag) =>
        tags.includes(criterion.name) ? tag === criterion.name : tag.startsWith(criterion.name),
      );
    case 'skeleton':
      return row.joints !== null && row.joints === criterion.joints;
    case 'amount': {
      const amount = criterion.of === 'len' ? row.length : row.fps;
      return amount >= criterion.low && amount < criterion.high;
    }
    case 'has':
      return has(row, criterion.of);
    case 'folder':
      return folded(path.dirname(row.path)).includes(folded(criterion.text));
    case 'flag':
      return (criterion.of === 'failed' && row.failed === 1) === criterion.value;
    default:
      throw new Error(`not looked for here: ${criterion.kind}`);
  }
}

function has(row: Row, of: string): boolean {
  if (of === 'tag') return row.tags.length > 0;
  if (of === 'note' && row.note !== '') return true;
  const kinds: readonly string[] = of === 'marker' ? markerKinds : of === 'range' ? rangeKinds : [of];
  return row.kinds.some((kind) => kinds.includes(kind));
}

function textsOf(row: Row): string[] {
  const folders = path.dirname(row.path).split('/');
  return [row.name, row.note, ...folders, ...row.labels, ...row.tags];
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const atDigits = (text: string): string => text.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
const atCapitals = (text: string): string =>
  text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');

/** Whether the words of `phrase` are in the text one after the other; of the last one a beginning, unless `whole`. */
function hasPhrase(text: string, phrase: string, whole: boolean): boolean {
  const wanted = wordsOf(atDigits(phrase));
  return [atDigits(text), atCapitals(atDigits(text))].map(wordsOf).some((words) =>
    words.some((_, first) =>
      wanted.every((word, k) => {
        const found = words[first + k] ?? '';
        return k === wanted.length - 1 && !whole ? found.startsWith(word) : found === word;
      }),
    ),
  );
}
