// renderer/features/review: reviews, review sessions and blind comparison
import './review.css';
import { Plus } from 'lucide';
import { ActionButton } from '../../controls/action-button.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { reviewStatuses } from '#core/documents/limits.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { counted } from '#contract/words/counted.ts';
import { closeWalk, startWalk } from './walk-commands.ts';
import { skippedOf, type ReviewWalk } from '../../stores/reviews/review-walk.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { statusIcons } from '../../controls/status-mark.tsx';

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
  const walk = session.walk.value;
  return (
    <div class="review">
      <ReviewList />
      {walk?.state === 'done' ? <WalkSummary walk={walk} /> : <ReviewDetail />}
    </div>
  );
}

/** Results of a session. */
function WalkSummary({ walk }: { readonly walk: ReviewWalk }) {
  const app = useApp();
  const skipped = skippedOf(walk);
  const walked = new Set(walk.ids);
  const transitions = app.reviews.rows.value.filter(({ transition }) => walked.has(transition.id));
  return (
    <section class="review-detail walk-summary" aria-label="Review session">
      <h3 class="title">Session complete: {counted(walk.ids.length, 'transition')}</h3>
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
      <div class="walk-tools">
        {skipped.length > 0 && (
          <Button tip="Start a session with the skipped transitions" onClick={() => startWalk(app, skipped)}>
            Review {skipped.length} skipped
          </Button>
        )}
        <Button tip="Close the summary" primary onClick={() => closeWalk(app)}>
          Close
        </Button>
      </div>
    </section>
  );
}
