import path from 'node:path';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import { amountFilter, type ListOrder } from '#contract/search/list-columns.ts';
import type { ListSort } from '#contract/search/list-order.ts';
import { parseSearch, type SearchCriterion } from '#contract/search/search-query.ts';
import type { Database } from '#main/library/database/database.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';

/** A row of the list with all searchable data. */
export interface Row {
  readonly id: string;
  readonly number: number;
  readonly failed: number; // 2: without motion
  readonly name: string;
  readonly sortKey: string;
  readonly note: string;
  readonly path: string;
  readonly places: readonly string[]; // of other files with its content
  readonly folders: readonly Folder[]; // of all of these
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

interface Folder {
  readonly names: readonly string[]; // that words find
  readonly shown: string; // path that users see
  readonly path: string;
}

/** What is found of the folder of `file`, if a user opened the folders `opened`. */
function folderOf(file: string, opened: readonly string[]): Folder {
  const own = path.dirname(file);
  const top = opened.find((each) => each === '/' || `${own}/`.startsWith(`${each}/`));
  if (top === undefined) return { names: [path.basename(own)], shown: folded(own), path: folded(own) };
  const below = own.slice(top === '/' ? 1 : top.length + 1);
  const shown = top === '/' ? own : `/${path.basename(top)}/${below}`.replace(/\/$/, '');
  return { names: below.split('/'), shown: folded(shown), path: folded(own) };
}

/** Whether its path, as users see it or from the root on, contains the text; with its end: `cmu/` does not match `cmu2`. */
const isIn = ({ shown, path }: Folder, text: string): boolean =>
  `${shown}/`.includes(text) || (text.includes('/') && `${path}/`.startsWith(text));

/**
 * Ids of the `rows` that match `text`, in order, and how many of them, the last ones, match by labels alone:
 * the definition of search.
 */
export function lookAtEach(rows: readonly Row[], text: string, { by, descending }: ListSort) {
  const { terms } = parseSearch(text);
  const tags = rows.flatMap((row) => row.tags);
  const asksForStill = terms.some(({ criterion }) => criterion.kind === 'flag' && criterion.of === 'still');
  const listed = rows.filter(({ failed }) => asksForStill || failed !== 2);
  const found = listed.filter((row) =>
    terms.every(({ criterion, negated }) => meets(row, criterion, tags) !== negated),
  );
  const words = terms.flatMap(({ criterion, negated }) =>
    criterion.kind === 'words' && !negated ? [criterion] : [],
  );
  const of = (row: Row): number => {
    if (by === 'match') return fitOf(row, words);
    return amountOf(row, by);
  };
  const byKey = (a: Row, b: Row): number => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey));
  found.sort((a, b) => of(a) - of(b) || byKey(a, b) || a.number - b.number);
  const ordered = descending && by !== 'match' ? found.toReversed() : found;
  const isNamed = (row: Row): boolean =>
    terms.every(({ criterion, negated }) => negated || meets({ ...row, labels: [] }, criterion, tags));
  const byLabel = ordered.filter((row) => !isNamed(row));
  return { ids: [...ordered.filter(isNamed), ...byLabel].map(({ id }) => id), byLabel: byLabel.length };
}

const amountOf = (row: Row, by: ListOrder): number =>
  by === 'name' ? 0 : by === 'used' ? -row.used : row[by];

type Words = Extract<SearchCriterion, { kind: 'words' }>;

/**
 * Rank of a row: the name equals the text, begins with it, has it as whole words or beginnings of words; name
 * and tags do; else.
 */
function fitOf(row: Row, words: readonly Words[]): number {
  const typed = letters(words.map(({ text }) => text).join(' '));
  const fits = [
    () => letters(row.name) === typed,
    () => letters(row.name).startsWith(typed),
    () => words.every((word) => hasWords(row.name, { ...word, whole: true })),
    () => words.every((word) => hasWords(row.name, word)),
    () => words.every((word) => [row.name, ...row.tags].some((own) => hasWords(own, word))),
    () => true,
  ];
  return words.length === 0 ? 0 : fits.findIndex((fit) => fit());
}

/** Reads the tables of edits and imports, not those of search. */
export function allRows(db: Database): Row[] {
  const opened = watchedFolders(db);
  const list = (json: string): string[] => JSON.parse(json) as string[];
  return db
    .prepare<[], Row & { readonly [list in 'labels' | 'kinds' | 'tags' | 'places']: string }>(
      `
    SELECT listing.id, number, listing.failed, coalesce(clips.name, files.name) AS name,
      coalesce(clips.sort_key, files.sort_key) AS sortKey, coalesce(note, '') AS note, path, added, used, files.modified,
      coalesce((frame_count - 1) / clips.fps, -1) AS length, coalesce(clips.fps, -1) AS fps, joint_count AS joints,
      (SELECT json_group_array(label) FROM (SELECT clip_id, label FROM markers UNION ALL SELECT clip_id, label FROM ranges)
        WHERE clip_id = clips.id) AS labels,
      (SELECT json_group_array(kind) FROM (SELECT clip_id, kind FROM markers UNION ALL SELECT clip_id, kind FROM ranges)
        WHERE clip_id = clips.id) AS kinds,
      (SELECT json_group_array(name) FROM clip_tags JOIN tags ON tags.number = tag WHERE clip = listing.number) AS tags,
      (SELECT json_group_array(other.path) FROM files AS other
        WHERE other.hash = clips.hash AND other.state = 'ok' AND other.id <> files.id) AS places
    FROM listing LEFT JOIN clips ON clips.id = listing.id
      JOIN files ON files.id = coalesce(clips.file_id, listing.id) LEFT JOIN skeletons ON skeletons.id = clips.skeleton_id`,
    )
    .all()
    .map((row) => ({
      ...row,
      labels: list(row.labels),
      kinds: list(row.kinds),
      tags: list(row.tags),
      places: list(row.places),
      folders: [row.path, ...list(row.places)].map((place) => folderOf(place, opened)),
    }));
}

function meets(row: Row, criterion: SearchCriterion, tags: readonly string[]): boolean {
  switch (criterion.kind) {
    case 'words':
      return (
        (criterion.inName ? [row.name] : textsOf(row)).some((text) => hasWords(text, criterion)) ||
        (!criterion.inName &&
          !criterion.asWritten &&
          /[\\/]/.test(criterion.text) &&
          isAt(row, folded(criterion.text).replaceAll('\\', '/')))
      );
    case 'tag':
      return row.tags.some((tag) =>
        tags.includes(criterion.name) ? tag === criterion.name : tag.startsWith(criterion.name),
      );
    case 'skeleton':
      return row.joints !== null && row.joints === criterion.joints;
    case 'amount': {
      const amount = amountOf(row, amountFilter(criterion.of).of);
      return amount >= criterion.low && amount < criterion.high;
    }
    case 'has':
      return has(row, criterion.of);
    case 'folder':
      return row.folders.some((folder) => isIn(folder, folded(criterion.text)));
    case 'kind':
      return criterion.of === 'clip' && row.failed === 0;
    case 'flag':
      return (row.failed === (criterion.of === 'failed' ? 1 : 2)) === criterion.value;
    default:
      throw new Error(`not looked for here: ${criterion.kind}`);
  }
}

/**
 * Whether a folder contains the text, or the part before the last slash, with a file name that begins with
 * the rest.
 */
function isAt(row: Row, text: string): boolean {
  const above = text.slice(0, text.lastIndexOf('/') + 1);
  const name = text.slice(above.length);
  const begins = letters(row.name).startsWith(letters(name));
  return [row.path, ...row.places].some((_, k) => {
    const folder = row.folders[k];
    const isCalled =
      begins || (k > 0 && row.places.some((copy) => hasPhrase(path.parse(copy).name, name, false)));
    return name === ''
      ? isIn(folder, above.slice(0, -1))
      : isIn(folder, text) || (isIn(folder, above) && isCalled);
  });
}

function has(row: Row, of: string): boolean {
  if (of === 'tag') return row.tags.length > 0;
  if (of === 'note' && row.note !== '') return true;
  const kinds: readonly string[] = of === 'marker' ? markerKinds : of === 'range' ? rangeKinds : [of];
  return row.kinds.some((kind) => kinds.includes(kind));
}

function textsOf(row: Row): string[] {
  const folders = row.folders.flatMap(({ names }) => names);
  const files = row.places.map((place) => path.parse(place).name);
  return [row.name, row.note, ...folders, ...files, ...row.labels, ...row.tags];
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
/** Each Japanese character is a word. */
const wordsOf = (text: string): string[] =>
  folded(text.normalize('NFKC').replaceAll('ß', 'ss').replaceAll('ẞ', 'ss'))
    .normalize('NFC')
    .match(/[\u3040-\u30ff\u4e00-\u9fff]|(?:(?![\u3040-\u30ff\u4e00-\u9fff])[\p{L}\p{N}])+/gu) ?? [];
const letters = (text: string): string => wordsOf(text).join('');
const atDigits = (text: string): string => text.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
const atCapitals = (text: string): string =>
  text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');

/** Text with symbols is compared letter by letter; emoji, with or without the selector of their picture. */
const hasWords = (own: string, { text, whole, asWritten }: Words): boolean =>
  asWritten ? asTyped(own).includes(asTyped(text)) : hasPhrase(own, text, whole);

const asTyped = (text: string): string => folded(text).replaceAll('\ufe0f', '');

/** Whether the text has the words of `phrase` in sequence; the last may be a beginning unless `whole`. */
function hasPhrase(text: string, phrase: string, whole: boolean): boolean {
  const wanted = wordsOf(atDigits(phrase));
  return [text, atCapitals(atDigits(text.normalize('NFKC')))]
    .map((each) => wordsOf(atDigits(each)))
    .some((words) =>
      words.some((_, first) =>
        wanted.every((word, k) => {
          const found = words[first + k] ?? '';
          return k === wanted.length - 1 && !whole ? found.startsWith(word) : found === word;
        }),
      ),
    );
}
