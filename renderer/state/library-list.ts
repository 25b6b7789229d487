import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { FailedFile, LibraryRow } from '../../contract/library-rows.ts';
import { withClips } from './document-state.ts';
import type { DocumentStore } from './document-store.ts';

/** A line of the list: a clip by its id (its summary is in the document), or a file that could not be read. */
export type ListRow = { readonly kind: 'clip'; readonly id: string } | FailedFile;

export interface LibraryList {
  readonly text: Signal<string>; // what is searched for
  readonly rows: ReadonlySignal<readonly ListRow[]>;
  readonly total: ReadonlySignal<number>; // rows that match, listed or not
  readonly error: ReadonlySignal<string | null>;
  readonly loaded: ReadonlySignal<boolean>; // the first answer is there
  /** Asks again: main says that rows changed. */
  refresh(): void;
  /** Lists further rows, if there are any. */
  more(): void;
  /** Puts some clips that match `text` into the document; the list stays as it is. */
  find(text: string): void;
}

const FIRST_ROWS = 400;
const MOST_ROWS = 10_000;
const FOUND_ROWS = 40;

/** Searches as the text changes. Rows stay as they are until the answer is there; an answer overtaken by another is dropped. */
export function createLibraryList(store: DocumentStore, bridge: Pick<SegueBridge, 'call'>): LibraryList {
  const text = signal('');
  const rows = signal<readonly ListRow[]>([]);
  const total = signal(0);
  const error = signal<string | null>(null);
  const loaded = signal(false);
  let limit = FIRST_ROWS;
  let newest = 0;

  const search = async (): Promise<void> => {
    const request = ++newest;
    const response = await bridge.call('library.search', { text: text.peek(), limit });
    if (request !== newest) return;
    batch(() => {
      loaded.value = true;
      error.value = response.ok ? null : response.error.message;
      if (!response.ok) return;
      const found = response.value.rows;
      store.saved.value = withClips(
        store.saved.value,
        found.filter((row) => row.kind === 'clip'),
      );
      rows.value = found.map(listRow);
      total.value = response.value.total;
    });
  };
  onChange(text, () => {
    limit = FIRST_ROWS;
    void search();
  });
  const more = (): void => {
    if (rows.peek().length >= total.peek() || limit >= MOST_ROWS) return;
    limit = Math.min(limit * 4, MOST_ROWS);
    void search();
  };
  return {
    text,
    rows,
    total,
    error,
    loaded,
    refresh: () => void search(),
    more,
    find: (wanted) => void findClips(store, bridge, wanted),
  };
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

/** Calls `changed` with each later value of `signal`, not with the one it has. */
function onChange(signal: ReadonlySignal<unknown>, changed: () => void): void {
  let first = true;
  effect(() => {
    void signal.value;
    if (!first) changed();
    first = false;
  });
}

function listRow(row: LibraryRow): ListRow {
  return row.kind === 'clip' ? { kind: 'clip', id: row.id } : row;
}
