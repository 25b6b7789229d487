import { ArrowDown, ArrowUp } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pointing } from '../../state/library/row-selection.ts';
import { nextSort, reviewColumns } from '../../state/reviews/review-rows.ts';
import type { ReviewColumn } from '../../state/reviews/review-rows.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { scrollToRow, visibleRows } from '../controls/virtual-rows.ts';
import { useView } from '../controls/use-view.ts';
import { movedBy, pointingOf } from '../controls/list-keys.ts';
import { useApp, useKeyHints } from '../controls/window-context.ts';
import { ReviewRowLine } from './review-row.tsx';
import { useSelection } from './use-selection.ts';

const ROW_HEIGHT = 24; // px, as --row
const columnNames: Readonly<Record<ReviewColumn, string>> = {
  status: 'Status',
  name: 'Name',
  source: 'Source',
  destination: 'Destination',
  chosen: 'Chosen',
  reviewer: 'Reviewer',
  date: 'Date',
  note: 'Note',
};

/** Transitions with their reviews, as a virtual list. The open one is the active row. */
export function ReviewList() {
  const app = useApp();
  const listed = app.reviews.listed.value;
  const openId = app.workspace.state.value.openTransition;
  const list = useRef<HTMLDivElement>(null);
  const { point, activeIndex } = useSelection();
  const openIndex = listed.findIndex(({ transition }) => transition.id === openId);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = movedBy(event, activeIndex(), { count: listed.length });
    if (to !== null) {
      point(to, event.shiftKey ? 'range' : 'only');
      reveal(list.current, to);
    } else if (event.key === 'Escape' && app.session.reviewSelection.peek().size > 0)
      app.session.reviewSelection.value = new Set();
    else return;
    event.preventDefault();
  };
  useOpenRowInSight(list, openIndex);
  const hints = useKeyHints('reviews.selectAll', 'review.approved', 'review.needsWork', 'review.rejected');
  return (
    <div class="review-list-side">
      <div
        class="review-list"
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
        <Heads />
        {listed.length > 0 && <RowsInSight list={list} point={point} />}
      </div>
      {listed.length === 0 && <NothingListed />}
    </div>
  );
}

/** Column headers. A press sorts ascending, then descending, then in order of creation. */
function Heads() {
  const { workspace } = useApp();
  const { review } = workspace.state.value;
  return (
    <div class="table-heads table-columns review-columns" role="row" aria-rowindex={1}>
      {reviewColumns.map((column) => {
        const sort = review.sort?.column === column ? review.sort : null;
        const direction = sort && (sort.descending ? 'descending' : 'ascending');
        return (
          <div key={column} class={column} role="columnheader" aria-sort={direction ?? 'none'}>
            <button
              type="button"
              data-tip={`Sort by ${columnNames[column].toLowerCase()}`}
              onClick={() => workspace.set({ review: { ...review, sort: nextSort(review.sort, column) } })}
            >
              <span class="cut">{columnNames[column]}</span>
              {sort && <Icon node={sort.descending ? ArrowDown : ArrowUp} size={11} />}
            </button>
          </div>
        );
      })}
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
  const view = useView(list);
  const { first, end } = visibleRows(view.scrollTop, view.height, ROW_HEIGHT, rows.length);
  return (
    <div class="all-rows" role="rowgroup" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
      {rows.slice(first, end).map((row, i) => (
        <ReviewRowLine
          key={row.transition.id}
          row={row}
          index={first + i}
          top={(first + i) * ROW_HEIGHT}
          onPress={(event) => event.button === 0 && point(first + i, pointingOf(event))}
        />
      ))}
    </div>
  );
}

/** Scrolls to the row of the open transition whenever that changes. */
function useOpenRowInSight(list: RefObject<HTMLDivElement | null>, index: number): void {
  useLayoutEffect(() => reveal(list.current, index), [index]);
}

function reveal(list: HTMLElement | null, index: number): void {
  if (!list || index < 0) return;
  const height = list.clientHeight - ROW_HEIGHT;
  list.scrollTop = scrollToRow(index, list.scrollTop, height, ROW_HEIGHT);
}
