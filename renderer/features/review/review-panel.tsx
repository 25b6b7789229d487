// renderer/features/review: reviews, review sessions and blind comparison
import { Plus } from 'lucide';
import { ActionButton } from '../../controls/action-button.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { WalkSummary } from './walk-summary.tsx';

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
