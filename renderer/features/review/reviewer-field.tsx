import type { Transition } from '../../../core/transition/document/document.ts';
import { TextField } from '../../kit/text-field.tsx';
import { rememberReviewer, reviewerOf } from './judge-commands.ts';
import { setReviewer } from '../../stores/reviews/review-edits.ts';
import { useApp } from '../../controls/window-context.ts';

/** The reviewer of the transition, or of future reviews if it is unreviewed. */
export function ReviewerField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const reviewed = transition.review.status !== 'unreviewed';
  const value = reviewed ? transition.review.reviewer : reviewerOf(app);
  const keep = (name: string): void => {
    const before = app.open.editable.peek();
    if (name === '' || before?.id !== transition.id) return;
    if (reviewed) void app.editing.commit(setReviewer(before, name));
    else rememberReviewer(app, name);
  };
  return (
    <>
      <span>{reviewed ? 'Reviewer' : 'Your name'}</span>
      <TextField
        key={transition.id}
        label={reviewed ? 'Reviewer' : 'Your name'}
        data-tip={
          reviewed ? 'The person who set this status' : 'Your name, saved with each status that you set'
        }
        maxLength={200}
        value={value}
        keep={keep}
      />
    </>
  );
}
