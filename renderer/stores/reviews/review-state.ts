import { signal } from '@preact/signals';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import type { BlindTrial } from './blind-trial.ts';
import type { ReviewSession } from './review-session.ts';

/** The review list, and what is judged one after the other. */
export const createReviewState = () => ({
  blind: signal<BlindTrial | null>(null), // the current blind comparison
  reviewText: signal(''), // search text of the review list
  reviewSelection: signal(nothingSelected), // transitions that get a status together; one or none = the open one
  reviewing: signal<ReviewSession | null>(null),
});
