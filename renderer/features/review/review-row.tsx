import { dayText, momentText } from '#contract/words/moment-text.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { chosenText, measureOf, type ReviewRow } from '../../stores/reviews/review-rows.ts';
import { metricNamed } from '#core/judgement/metrics/registry.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { methodLabel } from '#core/transition/methods/registry.ts';
import { formatMetric } from '../../stores/judgement/metric-values.ts';
import { ClipName, TransitionName } from '../../controls/clip-name.tsx';
import { ListRow, type RowPlace } from '../../controls/row-list.tsx';
import { StatusMark } from '../../controls/status-mark.tsx';
import { useApp } from '../../controls/window-context.ts';
import { withUnit } from '#core/format-number.ts';

interface ReviewRowLineProps {
  readonly row: ReviewRow;
  readonly place: RowPlace;
}

/** One transition in the list of reviews. */
export function ReviewRowLine({ row, place }: ReviewRowLineProps) {
  const { transition, sourceName, destinationName } = row;
  const { id, name, note, review, slots, chosen } = transition;
  const isOpen = useApp().workspace.state.value.openTransition === id;
  const method = slots[chosen]?.method ?? '';
  return (
    <ListRow
      place={place}
      class={`review-row table-row table-columns review-columns ${isOpen ? 'open' : ''}`}
    >
      <div class="status" role="gridcell">
        <StatusMark {...row} status={review.status} words />
      </div>
      <div class="name cut" role="gridcell" data-tip={name}>
        <TransitionName transition={transition} />
      </div>
      <ClipCell class="source" id={transition.source.id} name={sourceName} />
      <ClipCell class="destination" id={transition.destination.id} name={destinationName} />
      <div class="chosen cut" role="gridcell" data-tip={chosenText(transition)}>
        <b>{slotLetter(chosen)}</b> <span>{methodLabel(method)}</span>
      </div>
      <Cell class="reviewer" text={review.reviewer} />
      <Cell
        class="date"
        text={review.date === null ? '' : dayText(review.date)}
        tip={review.date === null ? '' : momentText(review.date)}
      />
      <Measure transition={transition} />
      <Cell class="note" text={note} />
    </ListRow>
  );
}

/** The chosen metric of the chosen slot, once it is measured. */
function Measure({ transition }: { readonly transition: Transition }) {
  const { reviews, workspace } = useApp();
  const metric = metricNamed(workspace.state.value.review.metric);
  const measures = reviews.measures.value;
  const value = metric && measureOf({ measures, metric: metric.id }, transition);
  const isReviewed = transition.review.status !== 'unreviewed';
  const none = measures.has(transition.id) ? '–' : '…';
  const words =
    metric && isReviewed ? (value == null ? none : withUnit(formatMetric(metric, value), metric.unit)) : '';
  return <Cell class="measure" text={words} tip={words && `${metric?.label}: ${words}`} />;
}

interface CellProps {
  readonly class: string;
  readonly text: string;
  readonly tip?: string;
}

function Cell({ class: className, text, tip = text }: CellProps) {
  return (
    <div class={`${className} cut`} role="gridcell" data-tip={tip}>
      {text}
    </div>
  );
}

interface ClipCellProps {
  readonly class: string;
  readonly id: string;
  readonly name: string; // of the clip, or of the transition that is interrupted
}

function ClipCell({ class: className, id, name }: ClipCellProps) {
  const clip = useApp().document.shown.value.clips.get(id);
  return (
    <div class={`${className} cut`} role="gridcell" data-tip={name}>
      <ClipName clip={clip} missing={name} />
    </div>
  );
}
