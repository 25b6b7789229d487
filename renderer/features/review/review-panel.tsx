// renderer/features/review: reviews, review sessions and blind comparison
import './review.css';
import { Plus } from 'lucide';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { reviewStatuses } from '#core/documents/limits.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { counted } from '#contract/words/counted.ts';
import { closeReview, startReview } from './session-commands.ts';
import { skippedOf, type ReviewSession } from '#renderer/stores/reviews/review-session.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { statusIcons } from '#renderer/controls/status-mark.tsx';

/** The list of transitions with their reviews, and the open one’s review beside it. */
export function ReviewPanel() {
  const { reviews, session, library } = useApp();
  const { disabledReason } = useAction('transition.new');
  if (!library.isOpen.value) return null;
  if (reviews.rows.value.length === 0) {
    return (
      <div class="empty-state">
        <p>
          No transitions yet. Choose a source and a destination in the clip list, then press New transition.
        </p>
        <ActionButton action="transition.new" icon={Plus} primary={disabledReason === null} named />
      </div>
    );
  }
  const reviewing = session.reviewing.value;
  return (
    <div class="review">
      <ReviewList />
      {reviewing?.state === 'done' ? <ReviewSummary reviewing={reviewing} /> : <ReviewDetail />}
    </div>
  );
}

/** Results of a session. */
function ReviewSummary({ reviewing }: { readonly reviewing: ReviewSession }) {
  const app = useApp();
  const skipped = skippedOf(reviewing);
  const ofSession = new Set(reviewing.ids);
  const transitions = app.reviews.rows.value.filter(({ transition }) => ofSession.has(transition.id));
  return (
    <section class="review-detail session-summary" aria-label="Review session">
      <h3 class="title">Session complete: {counted(reviewing.ids.length, 'transition')}</h3>
      <div role="status">
        <ul>
          {reviewStatuses.map((status) => {
            const count = transitions.filter(({ transition }) => transition.review.status === status).length;
            return count === 0 ? null : (
              <li key={status} class={`status-mark ${status}`}>
                <Icon node={statusIcons[status]} size={14} />
                {count} {statusWords[status].toLowerCase()}
              </li>
            );
          })}
          {skipped.length > 0 && <li class="faint">{skipped.length} skipped</li>}
        </ul>
      </div>
      <div class="session-tools flex gap-8">
        {skipped.length > 0 && (
          <Button
            tip="Start a session with the skipped transitions"
            onClick={() => startReview(app, skipped)}
          >
            Review {skipped.length} skipped
          </Button>
        )}
        <Button tip="Close the summary" primary onClick={() => closeReview(app)}>
          Close
        </Button>
      </div>
    </section>
  );
}
