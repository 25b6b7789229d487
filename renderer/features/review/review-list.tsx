import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { metricNamed } from '#core/judgement/metrics/registry.ts';
import { nextSort, type ReviewColumn } from '../../stores/reviews/review-rows.ts';
import { evenRows, revealRow, useVirtualRows } from '../../kit/virtual-rows.ts';
import { Button } from '../../kit/button.tsx';
import { movedBy, pointingOf, type Pointing } from '../../kit/list-keys.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { ReviewRowLine } from './review-row.tsx';
import { openTransition } from '../../stores/commands/transitions/transition-commands.ts';

const ROW_HEIGHT = 24; // px, as --row
const tops = evenRows(ROW_HEIGHT);
const columnNames = (metric: string): Readonly<Record<ReviewColumn, string>> => ({
  status: 'Status',
  name: 'Name',
  source: 'Source',
  destination: 'Destination',
  chosen: 'Chosen',
  reviewer: 'Reviewer',
  date: 'Date',
  measure: metricNamed(metric)?.label ?? '',
  note: 'Note',
});

/** Transitions with their reviews, as a virtual list. The open one is the active row. */
export function ReviewList() {
  const app = useApp();
  const { workspace } = app;
  const listed = app.reviews.listed.value;
  const { review, openTransition: openId } = workspace.state.value;
  const list = useRef<HTMLDivElement>(null);
  const { point, activeIndex } = useSelection();
  const openIndex = listed.findIndex(({ transition }) => transition.id === openId);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = movedBy(event, activeIndex(), { count: listed.length });
    if (to !== null) {
      point(to, event.shiftKey ? 'range' : 'only');
      revealRow(list.current, tops, to, ROW_HEIGHT);
    } else if (event.key === 'Escape' && app.session.reviewSelection.peek().size > 0)
      app.session.reviewSelection.value = new Set();
    else return;
    event.preventDefault();
  };
  // The heads cover the first row's height.
  useLayoutEffect(() => revealRow(list.current, tops, openIndex, ROW_HEIGHT), [openIndex]);
  const hints = useKeyHints('reviews.selectAll', 'review.approved', 'review.needsWork', 'review.rejected');
  return (
    <div class="review-list-side">
      <div
        class="review-list virtual-list"
        role="grid"
        aria-label="Reviews"
        aria-rowcount={listed.length + 1}
        aria-multiselectable
        aria-activedescendant={openIndex < 0 ? undefined : `review-${openId}`}
        tabIndex={0}
        ref={list}
        data-keys-of="reviews"
        data-status-keys={`↑↓ open · Shift+↑↓ select · ${hints}`}
        onKeyDown={onKeyDown}
      >
        {/* A press sorts ascending, then descending, then in order of creation. */}
        <SortHeads
          class="review-columns"
          columns={columnNames(review.metric)}
          sort={review.sort}
          onSort={(column) => workspace.set({ review: { ...review, sort: nextSort(review.sort, column) } })}
        />
        {listed.length > 0 && <RowsInSight list={list} point={point} />}
      </div>
      {listed.length === 0 && <NothingListed />}
    </div>
  );
}

function NothingListed() {
  const { workspace, session } = useApp();
  const { review } = workspace.state.value;
  const showAll = (): void => {
    session.reviewText.value = '';
    workspace.set({ review: { ...review, filter: 'all' } });
  };
  return (
    <div class="empty-state">
      <p>No transitions match these filters.</p>
      <Button tip="Show all transitions" onClick={showAll}>
        Clear filters
      </Button>
    </div>
  );
}

interface RowsInSightProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly point: (index: number, how: Pointing) => void;
}

function RowsInSight({ list, point }: RowsInSightProps) {
  const { reviews } = useApp();
  const rows = reviews.listed.value;
  const { drawn, box } = useVirtualRows(list, tops, rows.length);
  return (
    <div role="rowgroup" {...box}>
      {drawn.map((index) => (
        <ReviewRowLine
          key={rows[index].transition.id}
          row={rows[index]}
          index={index}
          top={tops(index)}
          onPress={(event) => event.button === 0 && point(index, pointingOf(event))}
        />
      ))}
    </div>
  );
}

/** The selected rows; a single one is the open transition. */
function useSelection() {
  const app = useApp();
  const { session, reviews } = app;
  const anchor = useRef<string | null>(null);
  const active = useRef<string | null>(null);

  const listed = (): readonly string[] => reviews.listed.peek().map(({ transition }) => transition.id);
  const openId = (): string | null => app.workspace.state.peek().openTransition;
  const toggle = (id: string): void => {
    const open = openId();
    const selection = new Set(session.reviewSelection.peek());
    if (selection.size === 0 && open !== null) selection.add(open);
    if (!selection.delete(id)) selection.add(id);
    session.reviewSelection.value = selection;
  };
  const extend = (index: number): void => {
    const start = Math.max(listed().indexOf(anchor.current ?? openId() ?? ''), 0);
    const range = listed().slice(Math.min(start, index), Math.max(start, index) + 1);
    session.reviewSelection.value = new Set(range);
  };
  const point = (index: number, how: Pointing): void => {
    const row = reviews.listed.peek()[index];
    if (!row) return;
    const { id } = row.transition;
    active.current = id;
    if (how === 'range') return extend(index);
    anchor.current = id;
    if (how === 'toggle') return toggle(id);
    session.reviewSelection.value = new Set();
    openTransition(app, row.transition);
  };
  /** The row that keys start from; while several are selected, the last one reached with Shift. */
  const activeIndex = (): number => {
    const isOne = session.reviewSelection.peek().size === 0;
    return listed().indexOf((isOne ? openId() : active.current) ?? '');
  };
  return { point, activeIndex };
}
