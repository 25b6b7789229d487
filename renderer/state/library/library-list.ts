// renderer/state/library: the list, its search, tags, jobs and watched folders
import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import { bestMatch, byName } from '../../../contract/search/list-order.ts';
import type { ListSort } from '../../../contract/search/list-order.ts';
import { asksForWords } from '../../../contract/search/search-query.ts';
import type { ClipSummary, LibraryRow } from '../../../contract/rows/library-rows.ts';
import { withClips } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { listedRows } from './listed-rows.ts';
import type { ListedRows, ListRow } from './listed-rows.ts';

/** What is looked for by a word is seldom wanted in the order in which one browses. */
export interface ListSorts {
  readonly browsing: ListSort;
  readonly searching: ListSort; // while words are typed
}

export interface LibraryList {
  readonly text: Signal<string>; // what is searched for
  readonly sorts: Signal<ListSorts>;
  /** Whether words are searched for, so that some rows fit better than others. */
  readonly ranks: ReadonlySignal<boolean>;
  readonly sort: ReadonlySignal<ListSort>; // the one of `sorts` that holds now
  readonly rows: ReadonlySignal<ListedRows>; // that match
  readonly error: ReadonlySignal<string | null>;
  readonly loaded: ReadonlySignal<boolean>; // the first answer is there
  /** Whether `rows` are those of `text` and `sort` as they are now; not while their answer is on its way. */
  isAnswered(): boolean;
  /** Resolves when it is so; also when the answer is that there is none. */
  answered(): Promise<void>;
  /** Asks again: main says that rows changed. */
  refresh(): void;
  /** Rows [first, end) are looked at: asks for those that are not there, and resolves when they are. */
  show(first: number, end: number): Promise<void>;
  /** Ids of the clips among rows [first, end), looked at or not. */
  clipsBetween(first: number, end: number): Promise<readonly string[]>;
  /** Puts a clip into the document that was found otherwise; the list stays as it is. */
  hold(clip: ClipSummary): void;
}

/** Rows are asked for by so many, so that scrolling asks seldom. */
const PAGE_ROWS = 60;
const MOST_ROWS = 1000; // of one request

/** What is searched for. */
interface Found {
  readonly text: string;
  readonly sort: ListSort;
}

/** Searches as the text changes. Rows stay as they are until the answer is there; an answer overtaken by another is dropped. */
export function createLibraryList(store: DocumentStore, bridge: Pick<SegueBridge, 'call'>): LibraryList {
  const text = signal('');
  const sorts = signal<ListSorts>({ browsing: byName, searching: bestMatch });
  const ranks = computed(() => asksForWords(text.value));
  const sort = computed(() => (ranks.value ? sorts.value.searching : sorts.value.browsing));
  const rows = signal(listedRows(0));
  const error = signal<string | null>(null);
  const loaded = signal(false);
  let shown = { first: 0, end: PAGE_ROWS };
  let newest = 0;
  let answered = 0; // the search that `rows` are of
  let answeredFor: Found | null = null;
  let asking = Promise.resolve(); // the newest search

  const ask = async (first: number, end: number, search: number): Promise<void> => {
    const offset = Math.floor(first / PAGE_ROWS) * PAGE_ROWS;
    const limit = Math.min(Math.ceil((end - offset) / PAGE_ROWS) * PAGE_ROWS, MOST_ROWS);
    const found: Found = { text: text.peek(), sort: sort.peek() };
    const response = await bridge.call('library.search', { ...found, offset, limit });
    if (search !== newest) return;
    answeredFor = found;
    batch(() => {
      loaded.value = true;
      error.value = response.ok ? null : response.error.message;
      if (!response.ok) return;
      store.saved.value = withClips(store.saved.value, response.value.rows.filter(isClip));
      const { total } = response.value;
      const known = answered === search && rows.peek().length === total ? rows.peek() : listedRows(total);
      rows.value = known.with(offset, response.value.rows.map(listRow));
      answered = search;
    });
  };
  const search = (): Promise<void> => (asking = ask(shown.first, shown.end, ++newest));
  const isAnswered = (): boolean => answeredFor?.text === text.peek() && answeredFor.sort === sort.peek();
  const show = async (first: number, end: number): Promise<void> => {
    shown = { first, end: Math.max(end, first + 1) };
    const all = rows.peek();
    const last = Math.min(end, all.length);
    let missing = first;
    while (missing < last && all.at(missing) !== undefined) missing++;
    if (missing < last) await ask(missing, last, newest);
  };
  onChange([text, sort], () => {
    shown = { first: 0, end: PAGE_ROWS };
    void search();
  });
  return {
    text,
    sorts,
    ranks,
    sort,
    rows,
    error,
    loaded,
    isAnswered,
    answered: async () => {
      // What is typed meanwhile is another search.
      for (let last: Promise<void> | null = null; last !== asking && !isAnswered();) await (last = asking);
    },
    refresh: () => void search(),
    show,
    clipsBetween: async (first, end) => {
      const between = rows.peek().slice(first, end);
      const known = between.filter((row) => row !== undefined);
      if (known.length === between.length) return known.filter(isClip).map(({ id }) => id);
      const found = { text: text.peek(), sort: sort.peek() };
      const response = await bridge.call('library.clipIds', { ...found, offset: first, limit: end - first });
      return response.ok ? response.value : [];
    },
    hold: (clip) => void (store.saved.value = withClips(store.saved.value, [clip])),
  };
}

const isClip = <Row extends { readonly kind: string }>(row: Row): row is Extract<Row, { kind: 'clip' }> =>
  row.kind === 'clip';

/** Calls `changed` with each later value of `signals`, not with those they have. */
function onChange(signals: readonly ReadonlySignal<unknown>[], changed: () => void): void {
  let first = true;
  effect(() => {
    for (const { value } of signals) void value;
    if (!first) changed();
    first = false;
  });
}

function listRow(row: LibraryRow): ListRow {
  return row.kind === 'clip' ? { kind: 'clip', id: row.id } : row;
}
