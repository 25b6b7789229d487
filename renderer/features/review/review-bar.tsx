import { ListChecks, Play, SkipBack, SkipForward, X } from 'lucide';
import { metrics } from '#core/judge/metrics/registry.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { closeReview, toBeWalked } from './session-commands.ts';
import { filterWords, reviewFilters } from '#renderer/stores/reviews/review-rows.ts';
import type { ReviewSession } from '#renderer/stores/reviews/review-session.ts';
import { FilterField } from '#renderer/kit/filter-field.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { statusIcons } from '#renderer/controls/status-mark.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

/** The filter of the review list; during a session, its progress. */
export function ReviewBar() {
  const { session } = useApp();
  const reviewing = session.reviewing.value;
  return reviewing?.state === 'on' ? (
    <ReviewSessionBar reviewing={reviewing} />
  ) : (
    <FilterBar reviewing={reviewing} />
  );
}

function FilterBar({ reviewing }: { readonly reviewing: ReviewSession | null }) {
  const { session } = useApp();
  const left = reviewing?.state === 'left' ? reviewing : null;
  return (
    <div class="review-bar row wide-bar">
      <StatusFilter />
      <FilterField
        label="Search reviews"
        placeholder="Name, clip, note"
        tip="Words in names, clips, methods, reviewers and notes"
        text={session.reviewText.value}
        set={(text) => (session.reviewText.value = text)}
      />
      <MetricChoice />
      {left ? <LeftReview reviewing={left} /> : <StartReview />}
    </div>
  );
}

/** The metric of the reviewed transitions that the list shows. */
function MetricChoice() {
  const { workspace } = useApp();
  const { review } = workspace.state.value;
  return (
    <Select
      label="Metric"
      tip="Choose the metric that the list shows for reviewed transitions. A press on its heading sorts by it"
      value={review.metric}
      options={metrics.map(({ id, label }) => [id, label])}
      onChoose={(metric) => workspace.set({ review: { ...review, metric } })}
    />
  );
}

function StartReview() {
  const { length } = toBeWalked(useApp());
  return (
    <ActionButton
      action="review.session"
      icon={ListChecks}
      primary={length > 0}
      notes={[counted(length, 'transition')]}
    >
      Session
    </ActionButton>
  );
}

/** A session that was left, to continue or end. */
function LeftReview({ reviewing }: { readonly reviewing: ReviewSession }) {
  const app = useApp();
  return (
    <>
      <ActionButton action="review.session" icon={Play} primary>
        Continue {placeText(reviewing)}
      </ActionButton>
      <Button tip="End review session" icon={X} bare onClick={() => closeReview(app)} />
    </>
  );
}

function StatusFilter() {
  const { workspace, reviews } = useApp();
  const { review } = workspace.state.value;
  const counts = reviews.counts.value;
  return (
    <Segments
      class="status-filter"
      label="Status"
      options={reviewFilters.map((filter) => ({
        class: filter,
        name: `${filterWords[filter]} ${grouped(counts[filter])}`,
        tip: filter === 'stale' ? 'Stale: changed since the review' : filterWords[filter],
        chosen: filter === review.filter,
        content: (
          <>
            {filter !== 'all' && <Icon node={statusIcons[filter]} size={13} />}
            <span class={filter === 'all' ? '' : 'filter-word'}>{`${filterWords[filter]} `}</span>
            <span>{grouped(counts[filter])}</span>
          </>
        ),
      }))}
      choose={(index) => workspace.set({ review: { ...review, filter: reviewFilters[index] } })}
    />
  );
}

const placeText = ({ at, ids }: Pick<ReviewSession, 'at' | 'ids'>): string =>
  `${grouped(at + 1)} of ${grouped(ids.length)}`;

/** Progress and commands of a session. */
function ReviewSessionBar({ reviewing }: { readonly reviewing: ReviewSession }) {
  const { ids, at } = reviewing;
  return (
    <div class="review-bar row session-bar wide-bar" role="group" aria-label="Review session">
      <ActionButton action="review.previous" icon={SkipBack} bare />
      <span
        class="session-progress"
        role="progressbar"
        aria-label="Review session"
        aria-valuemin={0}
        aria-valuemax={ids.length}
        aria-valuenow={at + 1}
        aria-valuetext={placeText(reviewing)}
      >
        <span class="session-fill" style={{ width: `${((at + 1) / ids.length) * 100}%` }} />
        <span>{placeText(reviewing)}</span>
      </span>
      <ActionButton action="review.next" icon={SkipForward} bare />
      <ActionButton action="review.session" named />
    </div>
  );
}
