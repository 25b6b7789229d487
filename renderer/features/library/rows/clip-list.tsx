// renderer/features/library/rows: the list and its rows
import '../library.css';
import { useComputed, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { Plus, ArrowDown, ArrowUp } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { grouped } from '#contract/words/counted.ts';
import { rowKinds, type RowKind } from '#contract/search/search-values.ts';
import { listColumns, type OrderWords } from '#contract/search/list-columns.ts';
import { foundOrders, listOrders, type FoundOrder, type ListSort } from '#contract/search/list-order.ts';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useResource } from '#renderer/kit/resource.ts';
import type { LibraryList } from '#renderer/stores/library/library-list.ts';
import { useApp, useWindow } from '#renderer/controls/window-context.ts';
import { revealRow } from '#renderer/kit/virtual-rows.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import { clipTops } from '#renderer/controls/row-list.tsx';
import { ClipRows, idsOf } from './clip-rows.tsx';
import { EmptyList, IgnoredFiles, StillFiles } from './empty-list.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { kindFilter, withKindFilter } from '#renderer/stores/library/query-text.ts';
import { MenuButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';

/** The list of clips, of files that could not be read, or of files without motion. */
export function ClipList({ listRef }: { readonly listRef: RefObject<HTMLDivElement | null> }) {
  const { session, library } = useApp();
  const { error } = library.list;
  useFocusRequest('clips', listRef);
  useRevealedOpenClip(listRef);
  useRevealNewClips(listRef);
  // New results start at the top.
  useSignalEffect(() => {
    void library.list.text.value;
    listRef.current?.scrollTo(0, 0);
  });
  return (
    <section class="clip-section column" aria-label="Clips">
      <div class="section-head row between rigid faint">
        <ListHeading selected={session.selection.value.ids.size} />
        <KindSelect />
        <SortControl />
        <NewItem />
      </div>
      {error.value !== null && (
        <p class="list-error error-text rigid" role="alert">
          {error.value}
        </p>
      )}
      <EmptyList />
      <ClipRows listRef={listRef} />
      <StillFiles />
      <IgnoredFiles />
    </section>
  );
}

/** Scrolls to the clip that is opened, from anywhere. */
function useRevealedOpenClip(listRef: RefObject<HTMLDivElement | null>): void {
  const { session, library } = useApp();
  useSignalEffect(() => {
    const id = clipOn(session.stage.value)?.id;
    const index = id === undefined ? -1 : library.list.rows.peek().indexOf(id);
    revealRow(listRef.current, clipTops(library.list.rows.peek()), index);
  });
}

/** Number of selected clips that an edit took out of what the search finds. */
function useHidden(): number {
  const { library, session } = useApp();
  const { list } = library;
  const asked = { list, ids: session.selection.value.ids, text: list.text.value };
  return useResource(asked, countHidden, { lasts: true }).value ?? 0;
}

interface Selected {
  readonly list: Pick<LibraryList, 'hiddenAmong'>;
  readonly ids: ReadonlySet<string>;
  readonly text: string; // the search
}

const countHidden = async ({ list, ids, text }: Selected): Promise<number> =>
  ids.size === 0 || text === '' ? 0 : (await list.hiddenAmong([...ids])).size;

/**
 * `12 clips · 1 failed`, `Found 3`, `2 of 12 selected`, or `2 selected, 1 not listed`, on one line at any
 * width. Results are counted together.
 */
function ListHeading({ selected }: { readonly selected: number }) {
  const { list, unread } = useApp().library;
  const hidden = useHidden();
  const total = list.rows.value.length;
  const isFound = list.searched.value !== '';
  const failed = isFound ? 0 : Math.min(unread.value.failed, total);
  const listed = total - failed;
  if (selected > 1 || hidden > 0) {
    return (
      <h2 class="cut">
        <b>{grouped(selected)}</b>
        {hidden === 0 && <b> of {grouped(listed)}</b>}
        <b class="where-wide"> selected</b>
        {hidden > 0 && <b>, {grouped(hidden)} not listed</b>}
      </h2>
    );
  }
  return (
    <h2 class="rigid">
      {isFound && 'Found '}
      <b>{grouped(listed)}</b>
      {!isFound && <span class={failed > 0 ? 'where-wide' : ''}>{listed === 1 ? ' clip' : ' clips'}</span>}
      {failed > 0 && <b class="error-text">{` · ${grouped(failed)} failed`}</b>}
    </h2>
  );
}

const words: Readonly<Record<RowKind, string>> = {
  clip: 'Clips',
  character: 'Characters',
  tree: 'Trees',
  trailing: 'Trailing joints',
  muscles: 'Muscles',
  requests: 'Request lists',
};

/** The kind of what is listed, by a filter of the search. */
function KindSelect() {
  const { text } = useApp().library.list;
  return (
    <span class="sort-control row small-text">
      <Select
        class=""
        label="Kind"
        tip="Trees are listed with the clips; find muscles, trailing joints and request lists here"
        value={kindFilter(text.value) ?? ''}
        options={[['', 'All'], ...rowKinds.map((kind) => [kind, words[kind]] as const)]}
        onChoose={(kind) => (text.value = withKindFilter(text.peek(), kind))}
      />
    </span>
  );
}

/** Makes a tree, trailing joints or muscles, of the selected clips or those of the transition. */
function NewItem() {
  const { actions } = useWindow();
  return (
    <MenuButton
      text="New"
      tip="A tree, trailing joints or muscles. Trees are made of the selected clips, or those of the transition"
      icon={Plus}
      menu="New"
      entries={[...idsOf(actions, 'tree.new.'), null, 'trailing.new', ...idsOf(actions, 'muscles.new.')]}
      bare
    />
  );
}

/** Time after a scroll in which the user is busy with the list, ms. */
const BUSY_MS = 4000;
const BUSY_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls to imported clips, unless the user is typing or busy in the list. */
function useRevealNewClips(list: RefObject<HTMLElement | null>): void {
  const { newClips, list: listed } = useApp().library;
  const touched = useRef(-BUSY_MS);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const touch = (): void => void (touched.current = performance.now());
    for (const type of BUSY_EVENTS) element.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of BUSY_EVENTS) element.removeEventListener(type, touch);
    };
  }, []);
  // The list may not have all its rows yet.
  const arrived = useComputed(() => {
    const arrival = newClips.arrival.value;
    return arrival !== null && arrival.listed <= listed.rows.value.length ? arrival.first : null;
  });
  // Once the rows are on the page: the list is only then high enough to scroll there.
  useLayoutEffect(() => {
    const first = arrived.value;
    const element = list.current;
    if (first === null || !element) return;
    newClips.arrival.value = null;
    if (isTyping() || performance.now() - touched.current < BUSY_MS) return;
    const tops = clipTops(listed.rows.peek());
    const isVisible =
      tops(first) >= element.scrollTop && tops(first + 1) <= element.scrollTop + element.clientHeight;
    // Includes the row above, to show that the list continues.
    if (!isVisible) element.scrollTop = tops(first - 1);
  }, [arrived.value]);
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}

const bestMatch: OrderWords = { name: 'Best match', ascending: '', descending: '', initial: 'ascending' }; // no reverse

const wordsOf = (order: FoundOrder): OrderWords => (order === 'match' ? bestMatch : listColumns[order].order);

/**
 * Sort key and direction of the list. Browsing and searching by words have separate settings, so that a list
 * sorted by date still searches by relevance.
 */
function SortControl() {
  const { workspace, library } = useApp();
  const ranks = library.list.ranks.value;
  const { by, descending } = library.list.sort.value;
  const set = (sort: ListSort): void => workspace.set(ranks ? { searchSort: sort } : { listSort: sort });
  const { ascending, descending: reversed } = wordsOf(by);
  const label = ranks ? 'Sort found clips by' : 'Sort clips by';
  return (
    <span class="sort-control row small-text">
      <Select
        class=""
        label={label}
        tip={label}
        value={by}
        options={(ranks ? foundOrders : listOrders).map((order) => [order, wordsOf(order).name] as const)}
        onChoose={(order) => set({ by: order, descending: wordsOf(order).initial === 'descending' })}
      />
      {by !== 'match' && (
        <Button
          icon={descending ? ArrowDown : ArrowUp}
          tip={`${descending ? reversed : ascending}. Reverse`}
          bare
          onClick={() => set({ by, descending: !descending })}
        />
      )}
    </span>
  );
}
