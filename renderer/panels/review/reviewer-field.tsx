import type { Transition } from '../../../core/transition/document/document.ts';
import { rememberReviewer, reviewerOf } from '../../state/commands/reviews/judge-commands.ts';
import { setReviewer } from '../../state/reviews/review-edits.ts';
import { useApp } from '../controls/window-context.ts';

/** The reviewer of the transition, or of future reviews if it is unreviewed. */
export function ReviewerField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const reviewed = transition.review.status !== 'unreviewed';
  const value = reviewed
    ? transition.review.reviewer
    : (reviewerOf(app) ?? app.surroundings.info.value?.userName ?? '');
  const keep = (name: string): void => {
    const before = app.open.editable.peek();
    const trimmed = name.trim().slice(0, 200);
    if (trimmed === '' || trimmed === value || before?.id !== transition.id) return;
    if (reviewed) void app.editing.commit(setReviewer(before, trimmed));
    else rememberReviewer(app, trimmed);
  };
  return (
    <>
      <span>{reviewed ? 'Reviewer' : 'Your name'}</span>
      <input
        key={value}
        class="field"
        aria-label={reviewed ? 'Reviewer' : 'Your name'}
        data-tip={
          reviewed ? 'The person who set this status' : 'Your name, saved with each status that you set'
        }
        maxLength={200}
        defaultValue={value}
        onBlur={(event) => {
          keep(event.currentTarget.value);
          // An empty name is ignored.
          if (event.currentTarget.value.trim() === '') event.currentTarget.value = value;
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.value = value;
          if (key === 'Escape' || key === 'Enter') currentTarget.blur();
        }}
      />
    </>
  );
}
