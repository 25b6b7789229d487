// renderer/stores/library: the list, its search, tags, jobs and watched folders
import {
  batch,
  computed,
  effect,
  signal,
  untracked,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals';
import type { Response, SegueBridge } from '#contract/api.ts';
import type { ListSort } from '#contract/search/list-order.ts';
import { asksForWords } from '#contract/search/search-query.ts';
import type { ClipSummary, LibraryRow } from '#contract/rows/library-rows.ts';
import { resource, until } from '#renderer/kit/resource.ts';
import { withClips, withMarksOf } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { listedRows, type ListedRows, type ListRow } from './listed-rows.ts';

/** Order of the list while browsing, and while searching for words. */
export interface ListSorts {
  readonly browsing: ListSort;
  readonly searching: ListSort; // while the search contains words
}

export interface LibraryList {
  readonly text: Signal<string>; // the search
  /** True if the search contains words, so that results have a relevance. */
  readonly ranks: ReadonlySignal<boolean>;
  readonly sort: ReadonlySignal<ListSort>; // the current one
  readonly rows: ReadonlySignal<ListedRows>; // that match the search, or the one before until it is answered
  readonly searched: ReadonlySignal<string>; // the search that `rows` answer
  readonly error: ReadonlySignal<string | null>;
  readonly loaded: ReadonlySignal<boolean>; // true after the first answer
  /** True if `rows` are the results of the current `text` and `sort`. */
  isAnswered(): boolean;
  /** Resolves when the current search is answered, also by an error. */
  answered(): Promise<void>;
  /** Searches again after rows have changed in main. */
  refresh(): void;
  /**
   * Loads the missing rows in [first, end), which are visible. Resolves when they are loaded; then those follow that
   * are scrolled to next.
   */
  show(first: number, end: number): Promise<void>;
  /** Ids of the clips in rows [first, end), loaded or not. */
  clipsBetween(first: number, end: number): Promise<readonly string[]>;
  /** Those of some ids that the search hides, whose rows it may not have loaded. */
  hiddenAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds a clip from elsewhere to the document; the list stays the same. */
  hold(clip: ClipSummary): void;
}

/** Rows per request, so that scrolling sends few requests. */
const PAGE_ROWS = 60;
const MAX_ROWS = 1000; // per request

/** A search. */
interface Found {
  readonly text: string;
  readonly sort: ListSort;
}

/** Visible rows [first, end) of a search. */
interface Page {
  readonly found: Found;
  readonly first: number;
  readonly end: number;
}

/**
 * Searches when the text changes. The old rows stay until the answer arrives; answers to older searches are
 * dropped.
 */
export function createLibraryList(
  store: DocumentStore,
  bridge: Pick<SegueBridge, 'call'>,
  sorts: ReadonlySignal<ListSorts>,
): LibraryList {
  const text = signal('');
  const ranks = computed(() => asksForWords(text.value));
  const sort = computed(() => (ranks.value ? sorts.value.searching : sorts.value.browsing));
  const answers = createAnswers(store);
  const { rows, searched, error, loaded } = answers;
  const { ask, load } = createLoading(answers, bridge);
  let shown = { first: 0, end: PAGE_ROWS };
  const found = (): Found => ({ text: text.value, sort: sort.value });
  const search = (): void => ask(untracked(() => ({ found: found(), ...shown })));
  const isAnswered = computed(() => answers.isFor(found()));
  const answered = async (): Promise<void> => void (await until(isAnswered, Boolean));
  const show = async (first: number, end: number): Promise<void> => {
    const before = shown;
    const now = (shown = { first, end: Math.max(end, first + 1) });
    await load(first, end);
    if (shown !== now) return;
    if (first > before.first) void load(end, end + PAGE_ROWS);
    if (first < before.first) void load(first - PAGE_ROWS, first);
  };
  onChange([text, sort], () => {
    shown = { first: 0, end: PAGE_ROWS };
    search();
  });
  return {
    text,
    ranks,
    sort,
    rows,
    searched,
    error,
    loaded,
    isAnswered: () => isAnswered.peek(),
    answered,
    refresh: search,
    show,
    clipsBetween: (first, end) => clipsBetween(first, end, rows.peek(), bridge, untracked(found)),
    hiddenAmong: (ids) => answered().then(() => hiddenAmong(ids, rows.peek(), bridge, untracked(found))),
    hold(clip) {
      store.saved.value = withClips(store.saved.peek(), [clip]);
    },
  };
}

/** Loads pages of rows; of those that wait for another one only the newest. */
function createLoading(answers: ReturnType<typeof createAnswers>, bridge: Pick<SegueBridge, 'call'>) {
  const asked = signal<Page | null>(null);
  const loading = resource(
    () => asked.value,
    async (page, { signal: waiting }) => {
      const answer = await bridge.call('library.search', requestOf(page));
      waiting.throwIfAborted();
      answers.take(answer, page);
    },
    { finishes: (page, next) => page.found === next?.found },
  );
  return {
    ask: (page: Page): void => void (asked.value = page),
    /** Loads the missing rows of the last search in [first, end): it asks again until they are there. */
    async load(first: number, end: number): Promise<void> {
      const missing = (): Page | null => missingIn(asked.peek(), answers.rows.peek(), first, end);
      for (let page = missing(); page !== null; page = missing()) {
        if (answers.isOf(page.found)) asked.value = page;
        await until(loading, ({ state }) => state !== 'working');
        const { state, of } = loading.peek();
        if (state === 'failed' || of === page || !answers.isOf(page.found)) return;
      }
    },
  };
}

/** The rows of [first, end) of a search from the first that is missing; null = none is. */
function missingIn(searched: Page | null, rows: ListedRows, first: number, end: number): Page | null {
  const last = Math.min(end, rows.length);
  let missing = Math.max(first, 0);
  while (missing < last && rows.at(missing) !== undefined) missing++;
  return missing < last && searched !== null ? { found: searched.found, first: missing, end: last } : null;
}

async function clipsBetween(
  first: number,
  end: number,
  rows: ListedRows,
  bridge: Pick<SegueBridge, 'call'>,
  found: Found,
): Promise<readonly string[]> {
  const between = rows.slice(first, end);
  const known = between.filter((row) => row !== undefined);
  if (known.length === between.length) return known.filter(isClip).map(({ id }) => id);
  const response = await bridge.call('library.clipIds', { ...found, offset: first, limit: end - first });
  return response.ok ? response.value : [];
}

async function hiddenAmong(
  ids: readonly string[],
  rows: ListedRows,
  bridge: Pick<SegueBridge, 'call'>,
  found: Found,
): Promise<ReadonlySet<string>> {
  const unknown = ids.filter((id) => rows.indexOf(id) < 0);
  if (unknown.length === 0) return new Set();
  const all = { ...found, offset: 0, limit: Math.max(rows.length, 1) };
  const response = await bridge.call('library.clipIds', { ...all, among: unknown });
  const listed = new Set(response.ok ? response.value : unknown);
  return new Set(unknown.filter((id) => !listed.has(id)));
}

/** Results of a search, loaded in pages. */
function createAnswers(store: DocumentStore) {
  const rows = signal(listedRows(0));
  const searched = signal('');
  const error = signal<string | null>(null);
  const loaded = signal(false);
  const answered = signal<Found | null>(null);
  let rowsOf: Found | null = null; // the search that `rows` belong to
  return {
    rows,
    searched,
    error,
    loaded,
    /** True if the rows belong to this search. */
    isOf: (found: Found): boolean => rowsOf === found,
    /** True if the last answer, even an error, belongs to this search. */
    isFor: ({ text, sort }: Found): boolean => answered.value?.text === text && answered.value.sort === sort,
    take(response: Response<'library.search'>, { found, first }: Page): void {
      batch(() => {
        answered.value = found;
        loaded.value = true;
        error.value = response.ok ? null : response.error.message;
        if (!response.ok) return;
        const { total, byLabel, marks } = response.value;
        const clips = response.value.rows.filter(isClip);
        const held = withClips(store.saved.peek(), clips);
        store.saved.value = withMarksOf(held, marks.clipIds, marks);
        const { length, named } = rows.peek();
        const isSame = rowsOf === found && length === total && named === total - byLabel;
        const known = isSame ? rows.peek() : listedRows(total, total - byLabel);
        rows.value = known.with(offsetOf(first), response.value.rows.map(listRow));
        rowsOf = found;
        searched.value = found.text;
      });
    },
  };
}

function requestOf({ found, first, end }: Page) {
  const offset = offsetOf(first);
  const limit = Math.min(Math.ceil((end - offset) / PAGE_ROWS) * PAGE_ROWS, MAX_ROWS);
  return { ...found, offset, limit };
}

/** First row of the page that contains `row`. */
function offsetOf(row: number): number {
  return Math.floor(row / PAGE_ROWS) * PAGE_ROWS;
}

const isClip = <Row extends { readonly kind: string }>(row: Row): row is Extract<Row, { kind: 'clip' }> =>
  row.kind === 'clip';

/** Calls `changed` when one of `signals` changes, but not for their first values. */
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
