import { useComputed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { dayText, momentText } from '#contract/words/moment-text.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Metric } from '#core/judge/metric.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { withUnit } from '#core/kit/numbers.ts';
import type { App } from '#renderer/stores/app.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { ClipName, TransitionName } from '#renderer/controls/clip-name.tsx';
import { StatusMark } from '#renderer/controls/status-mark.tsx';
import { describeUnmeasured } from '#core/judge/unmeasured.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import { EmptyState, RowList, rowTable } from '#renderer/controls/row-list.tsx';
import { useApp, useKeyHints } from '#renderer/controls/window-context.ts';
import {
  dropHidden,
  nothingSelected,
  pointAt,
  selectOnly,
  type Pointing,
} from '#renderer/kit/row-selection.ts';
import type { GridColumn } from '#renderer/kit/table/column.ts';
import { openTransition } from '#renderer/stores/commands/transitions/transition-commands.ts';
import { openTransitionMenu } from '#renderer/stores/commands/transitions/transition-menu.ts';
import {
  chosenText,
  measureOf,
  nextSort,
  type ReviewColumn,
  type ReviewRow,
} from '#renderer/stores/reviews/review-rows.ts';

/** What the list shows of a transition. */
function columnsOf(app: App): readonly GridColumn<ReviewRow, ReviewColumn>[] {
  const metric = metricNamed(app.workspace.state.value.review.metric);
  const measure = ({ transition }: ReviewRow): string => measureText(app, metric, transition);
  const clipName = (id: string, name: string) => (
    <ClipName clip={app.document.shown.clips.value.get(id)} missing={name} />
  );
  const dated = ({ transition: { review } }: ReviewRow, text: typeof dayText): string =>
    review.date === null ? '' : text(review.date);
  return [
    {
      key: 'status',
      head: 'Status',
      cell: (row) => <StatusMark {...row} status={row.transition.review.status} words />,
    },
    {
      key: 'name',
      head: 'Name',
      cell: ({ transition }) => <TransitionName transition={transition} />,
      tip: ({ transition }) => transition.name,
    },
    {
      key: 'source',
      head: 'Source',
      cell: ({ transition, sourceName }) => clipName(transition.source.id, sourceName),
      tip: ({ sourceName }) => sourceName,
    },
    {
      key: 'destination',
      head: 'Destination',
      cell: ({ transition, destinationName }) => clipName(transition.destination.id, destinationName),
      tip: ({ destinationName }) => destinationName,
    },
    {
      key: 'chosen',
      head: 'Chosen',
      cell: ({ transition: { slots, chosen } }) => (
        <>
          <b>{slotLetter(chosen)}</b> <span>{methodLabel(slots[chosen]?.method ?? '')}</span>
        </>
      ),
      tip: ({ transition }) => chosenText(transition),
    },
    textColumn('reviewer', 'Reviewer', ({ transition }) => transition.review.reviewer),
    { key: 'date', head: 'Date', cell: (row) => dated(row, dayText), tip: (row) => dated(row, momentText) },
    {
      key: 'measure',
      head: metric?.label ?? '',
      cell: measure,
      tip: (row) => (metric && measure(row) !== '' ? measureTip(app, metric, row.transition) : ''),
    },
    textColumn('note', 'Note', ({ transition }) => transition.note),
  ];
}

/** A column of texts, which are read whole as tips. */
const textColumn = (key: ReviewColumn, head: string, text: (row: ReviewRow) => string) =>
  ({ key, head, cell: text, tip: text }) as const;

const NOT_MEASURED = '–';

/** The chosen metric of the chosen slot, once it is measured. */
function measureText({ reviews }: App, metric: Metric | undefined, transition: Transition): string {
  const measures = reviews.measures.value;
  if (!metric || transition.review.status === 'unreviewed') return '';
  const value = measureOf({ measures, metric: metric.id }, transition);
  if (value !== null) return withUnit(formatMetric(metric, value), metric.unit);
  return measures.has(transition.id) ? NOT_MEASURED : '…';
}

/** `Foot slide: 3.1 cm`, or why it was not measured, if that is known. */
function measureTip(app: App, metric: Metric, transition: Transition): string {
  const words = measureText(app, metric, transition);
  if (words !== NOT_MEASURED) return `${metric.label}: ${words}`;
  const isJudged = app.reviews.measures.value.get(transition.id)?.values != null;
  return `${metric.label} ${isJudged ? describeUnmeasured(metric) : 'not measured'}`;
}

/** Transitions with their reviews. Several can be selected; a single one is the open transition. */
export function ReviewList() {
  const app = useApp();
  const { reviews, session, workspace } = app;
  const { review, openTransition: openId } = workspace.state.value;
  const columns = useMemo(() => columnsOf(app), [app, review.metric]);
  const table = rowTable({
    class: 'review-columns',
    columns,
    rowClass: ({ transition }) => `review-row ${transition.id === openId ? 'open' : ''}`,
    sort: review.sort,
    // A press sorts ascending, then descending, then in order of creation.
    onSort: (column) => workspace.set({ review: { ...review, sort: nextSort(review.sort, column) } }),
  });
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
        {...table}
        keysOf="reviews"
        statusKeys={`↑↓ open · Shift+↑↓ several · ${hints}`}
        multiple
        rows={() => reviews.listed.value}
        idOf={({ transition }) => `review-${transition.id}`}
        active={() => ids.value.indexOf(selection.value.active ?? '')}
        isSelected={({ transition }) => selection.value.ids.has(transition.id)}
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
