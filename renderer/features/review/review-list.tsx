import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { metricNamed } from '#core/judgement/metrics/registry.ts';
import { EmptyState, RowList, tableRows } from '../../controls/row-list.tsx';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { dropHidden, nothingSelected, pointAt, selectOnly, type Pointing } from '../../kit/row-selection.ts';
import { SortHeads } from '../../kit/sort-heads.tsx';
import { openTransition } from '../../stores/commands/transitions/transition-commands.ts';
import { openTransitionMenu } from '../../stores/commands/transitions/transition-menu.ts';
import { nextSort, type ReviewColumn } from '../../stores/reviews/review-rows.ts';
import { ReviewRowLine } from './review-row.tsx';

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

/** Transitions with their reviews. Several can be selected; a single one is the open transition. */
export function ReviewList() {
  const app = useApp();
  const { reviews, session, workspace } = app;
  const { review, openTransition: openId } = workspace.state.value;
  const { selection, ids, point } = useSelection();
  // Escape reduces several rows to the open one.
  const keyEffect = ({ key }: KeyboardEvent) =>
    key === 'Escape' && session.reviewSelection.peek().ids.size > 1
      ? () => void (session.reviewSelection.value = nothingSelected)
      : null;
  const hints = useKeyHints('reviews.selectAll', 'review.approved', 'review.needsWork', 'review.rejected');
  return (
    <div class="review-list-side">
      <RowList
        class="review-list"
        label="Reviews"
        tops={tableRows}
        headHeight={tableRows(1)}
        heads={
          // A press sorts ascending, then descending, then in order of creation.
          <SortHeads
            class="review-columns"
            columns={columnNames(review.metric)}
            sort={review.sort}
            onSort={(column) => workspace.set({ review: { ...review, sort: nextSort(review.sort, column) } })}
          />
        }
        keysOf="reviews"
        statusKeys={`↑↓ open · Shift+↑↓ several · ${hints}`}
        multiple
        rows={() => reviews.listed.value}
        idOf={({ transition }) => `review-${transition.id}`}
        active={() => ids.value.indexOf(selection.value.active ?? '')}
        isSelected={({ transition }) => selection.value.ids.has(transition.id)}
        draw={(row, place) => <ReviewRowLine row={row} place={place} />}
        point={point}
        menu={({ transition }, at) => openTransitionMenu(app, transition, at)}
        keyEffect={keyEffect}
        follows={() => ids.value.indexOf(openId ?? '')}
        empty={<NothingListed />}
      />
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
    <EmptyState
      words="No transitions match these filters."
      label="Clear filters"
      tip="Show all transitions"
      clear={showAll}
    />
  );
}

/** The selected rows; a single one is the open transition. */
function useSelection() {
  const app = useApp();
  const { session, reviews, workspace } = app;
  const selection = useComputed(() => {
    const several = session.reviewSelection.value;
    const open = workspace.state.value.openTransition;
    return several.ids.size > 1 ? several : open === null ? nothingSelected : selectOnly(open);
  });
  const ids = useComputed(() => reviews.listed.value.map(({ transition }) => transition.id));
  useEffect(() => dropHidden(session.reviewSelection, ids), []);
  const point = (index: number, how: Pointing): void => {
    session.reviewSelection.value = pointAt(selection.peek(), ids.peek(), index, how);
    if (how === 'only') openTransition(app, reviews.listed.peek()[index].transition);
  };
  return { selection, ids, point };
}
