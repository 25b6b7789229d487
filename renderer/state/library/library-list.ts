import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import { byName } from '../../../contract/list-order.ts';
import type { ListSort } from '../../../contract/list-order.ts';
import type { FailedFile, LibraryRow } from '../../../contract/library-rows.ts';
import { withClips } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';

/** A line of the list: a clip by its id (its summary is in the document), or a file that could not be read. */
export type ListRow = { readonly kind: 'clip'; readonly id: string } | FailedFile;

export interface LibraryList {
  readonly text: Signal<string>; // what is searched for
  readonly sort: Signal<ListSort>;
  /** All rows that match; undefined = not asked for yet, because nobody looked there. */
  readonly rows: ReadonlySignal<readonly (ListRow | undefined)[]>;
  readonly error: ReadonlySignal<string | null>;
  readonly loaded: ReadonlySignal<boolean>; // the first answer is there
  /** Asks again: main says that rows changed. */
  refresh(): void;
  /** Rows [first, end) are looked at: asks for those that are not there, and resolves when they are. */
  show(first: number, end: number): Promise<void>;
  /** Ids of the clips among rows [first, end), looked at or not. */
  clipsBetween(first: number, end: number): Promise<readonly string[]>;
  /** Puts some clips that match `text` into the document; the list stays as it is. */
  find(text: string): void;
}

/** Rows are asked for by so many, so that scrolling asks seldom. */
const PAGE_ROWS = 60;
const MOST_ROWS = 1000; // of one request
const FOUND_ROWS = 40;

/** Searches as the text changes. Rows stay as they are until the answer is there; an answer overtaken by another is dropped. */
export function createLibraryList(store: DocumentStore, bridge: Pick<SegueBridge, 'call'>): LibraryList {
  const text = signal('');
  const sort = signal<ListSort>(byName);
  const rows = signal<readonly (ListRow | undefined)[]>([]);
  const error = signal<string | null>(null);
  const loaded = signal(false);
  let shown = { first: 0, end: PAGE_ROWS };
  let newest = 0;
  let answered = 0; // the search that `rows` are of

  const ask = async (first: number, end: number, search: number): Promise<void> => {
    const offset = Math.floor(first / PAGE_ROWS) * PAGE_ROWS;
    const limit = Math.min(Math.ceil((end - offset) / PAGE_ROWS) * PAGE_ROWS, MOST_ROWS);
    const found = { text: text.peek(), sort: sort.peek() };
    const response = await bridge.call('library.search', { ...found, offset, limit });
    if (search !== newest) return;
    batch(() => {
      loaded.value = true;
      error.value = response.ok ? null : response.error.message;
      if (!response.ok) return;
      store.saved.value = withClips(store.saved.value, response.value.rows.filter(isClip));
      rows.value = withPage(rows.peek(), offset, response.value, answered !== search);
      answered = search;
    });
  };
  const search = (): Promise<void> => ask(shown.first, shown.end, ++newest);
  const show = async (first: number, end: number): Promise<void> => {
    shown = { first, end: Math.max(end, first + 1) };
    const all = rows.peek();
    const last = Math.min(end, all.length);
    let missing = first;
    while (missing < last && all[missing] !== undefined) missing++;
    if (missing < last) await ask(missing, last, newest);
  };
  onChange([text, sort], () => {
    shown = { first: 0, end: PAGE_ROWS };
    void search();
  });
  return {
    text,
    sort,
    rows,
    error,
    loaded,
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
    find: (wanted) => void findClips(store, bridge, wanted),
  };
}

const isClip = <Row extends { readonly kind: string }>(row: Row): row is Extract<Row, { kind: 'clip' }> =>
  row.kind === 'clip';

/** `rows` with a page of them filled in; those of another search, or of another number in all, are no use. */
function withPage(
  rows: readonly (ListRow | undefined)[],
  offset: number,
  page: { readonly rows: readonly LibraryRow[]; readonly total: number },
  isOther: boolean,
): readonly (ListRow | undefined)[] {
  const all =
    isOther || rows.length !== page.total
      ? Array.from<ListRow | undefined>({ length: page.total })
      : rows.slice();
  page.rows.forEach((row, i) => (all[offset + i] = listRow(row)));
  return all;
}

async function findClips(
  store: DocumentStore,
  bridge: Pick<SegueBridge, 'call'>,
  text: string,
): Promise<void> {
  if (text.trim() === '') return;
  const response = await bridge.call('library.search', { text, limit: FOUND_ROWS });
  if (!response.ok) return; // the list says what is wrong with the library
  const found = response.value.rows.filter((row) => row.kind === 'clip');
  store.saved.value = withClips(store.saved.value, found);
}

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
