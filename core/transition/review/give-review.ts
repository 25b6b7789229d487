import type { Review, ReviewedStep, ReviewStatus } from '../document/document.ts';
import { freshTransition } from '../document/fresh-transition.ts';

/** Reviewer and date. */
export interface Judge {
  readonly reviewer: string;
  readonly date: string; // ISO 8601
}

/** A review with a status, of what plays by these steps; a cleared one is of nothing. */
export const givenReview = (status: ReviewStatus, by: Judge, of: readonly ReviewedStep[]): Review =>
  status === 'unreviewed' ? freshTransition.review : { status, ...by, of: [...of] };

/** False if a review has this status already, from this reviewer, and is not stale. */
export function changesReview(
  review: Review,
  status: ReviewStatus,
  reviewer: string,
  isStale: () => boolean,
): boolean {
  if (review.status !== status) return true;
  if (status === 'unreviewed') return false;
  return review.reviewer !== reviewer || review.of === undefined || isStale();
}
