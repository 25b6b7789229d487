import type { Review, ReviewedStep } from '../document/document.ts';
import { changesSinceReview, type ReviewChange } from './review-changes.ts';

/** What changed since a review. */
export interface ReviewedChanges {
  readonly changes: readonly ReviewChange[]; // that make it stale; empty = valid or unreviewed
  readonly same?: readonly ReviewChange[]; // by which no joint moves
  readonly unplayed?: string; // key of changes of which that is not known yet
}

/** A review beside the present. */
export interface ComparedReview extends ReviewedChanges {
  /** Names both sides if the motion decides whether the changes count: see `playsAsReviewed`; else null. */
  readonly key: string | null;
}

export const UNCHANGED: ComparedReview = { changes: [], key: null };

/** Compares a review with the steps of now. The motion decides if only values differ by which no joint may move. */
export function compareReview(review: Review, now: readonly ReviewedStep[]): ComparedReview {
  const changes = changesSinceReview(review, now);
  const isOpen = changes.length > 0 && changes.every((change) => change.byMotion);
  return { changes, key: isOpen ? JSON.stringify([review.of, now], withoutNames) : null };
}

/** Names move nothing. */
const withoutNames = (key: string, value: unknown): unknown => (key === 'name' ? undefined : value);

/** The changes that count. @param held by key: true if no joint moves */
export function weighChanges(compared: ComparedReview, held: ReadonlyMap<string, boolean>): ReviewedChanges {
  const { key, changes } = compared;
  if (key === null || held.get(key) === false) return { changes };
  return held.has(key) ? { changes: [], same: changes } : { changes: [], unplayed: key };
}
