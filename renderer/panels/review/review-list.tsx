import { ArrowDown, ArrowUp } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openTransition } from '../../state/commands/transitions/transition-commands.ts';
import { nextSort, reviewColumns } from '../../state/reviews/review-rows.ts';
import type { ReviewColumn } from '../../state/reviews/review-rows.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { scrollToRow, visibleRows } from '../controls/virtual-rows.ts';
import { useView } from '../controls/use-view.ts';
import { useApp } from '../controls/window-context.ts';
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

/** Transitions with their reviews; only the rows in sight are in the page. The open one is the one that keys mean. */
export function ReviewList() {
  const app = useApp();
  const listed = app.reviews.listed.value;
  const openId = app.workspace.state.value.openTransition;
  const list = useRef<HTMLDivElement>(null);
  const { press, all } = useSelection();
  const openIndex = listed.findIndex(({ transition }) => transition.id === openId);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey || event.shiftKey) return;
    const last = listed.length - 1;
    const to = { ArrowDown: openIndex + 1, ArrowUp: openIndex - 1, Home: 0, End: last }[event.key];
    const row = to === undefined ? undefined : listed[Math.min(Math.max(to, 0), last)];
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return;
      all();
    } else if (row) {
      app.session.reviewSelection.value = new Set();
      openTransition(app, row.transition);
    } else if (event.key === 'Escape' && app.session.reviewSelection.peek().size > 0) {
      app.session.reviewSelection.value = new Set();
    } else return;
    event.preventDefault();
  };
  useOpenRowInSight(list, openIndex);
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
        data-status-keys="↑↓ open · Ctrl+click, Ctrl+A select · Shift+A approve · Shift+W needs work · Shift+R reject"
        onKeyDown={onKeyDown}
      >
        <Heads />
        {listed.length > 0 && <RowsInSight list={list} press={press} />}
      </div>
      {listed.length === 0 && <NothingListed />}
    </div>
  );
}

/** What is pressed sorts: up, down, then as they were made. */
function Heads() {
  const { workspace } = useApp();
  const { review } = workspace.state.value;
  return (
    <div class="review-heads review-columns" role="row" aria-rowindex={1}>
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
      <p>No transition has this status and these words.</p>
      <Button tip="Take status and words off" onClick={showAll}>
        Show all
      </Button>
    </div>
  );
}

interface RowsInSightProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly press: (event: MouseEvent, index: number) => void;
}

function RowsInSight({ list, press }: RowsInSightProps) {
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
          onPress={(event) => press(event, first + i)}
        />
      ))}
    </div>
  );
}

/** Whatever opened it: the row of the open transition is scrolled to, below the heads. */
function useOpenRowInSight(list: RefObject<HTMLDivElement | null>, index: number): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || index < 0) return;
    const height = element.clientHeight - ROW_HEIGHT;
    element.scrollTop = scrollToRow(index, element.scrollTop, height, ROW_HEIGHT);
  }, [index]);
}
