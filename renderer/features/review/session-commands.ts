import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { batch } from '@preact/signals';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { adjacentRow, wantsReview } from '#renderer/stores/reviews/review-rows.ts';
import {
  beginReview,
  currentOf,
  judgeCurrent,
  stepReview,
  type ReviewSession,
} from '#renderer/stores/reviews/review-session.ts';

/** What a review session works with. */
export type Reviewing = Pick<App, 'open' | 'reviews' | 'session' | 'workspace'>;

/**
 * The transitions of a new session: the filtered ones, or without a filter those unreviewed or stale. Reads
 * signals.
 */
export function toBeWalked({ reviews, workspace, session }: Reviewing): readonly string[] {
  const { filter } = workspace.state.value.review;
  const isFiltered = filter !== 'all' || session.reviewText.value.trim() !== '';
  const rows = isFiltered ? reviews.listed.value : reviews.listed.value.filter(wantsReview);
  return rows.map(({ transition }) => transition.id);
}

/** Starts a session. */
export function startReview(app: Pick<Workbench, 'session' | 'workspace'>, ids: readonly string[]): void {
  if (ids.length > 0) showReview(app, beginReview(ids));
}

/** Continues a session where it was left. */
export function continueReview(app: Pick<Workbench, 'session' | 'workspace'>): void {
  const reviewing = app.session.reviewing.peek();
  if (reviewing?.state === 'left') showReview(app, { ...reviewing, state: 'on' });
}

export function leaveReview({ session }: Pick<Workbench, 'session'>): void {
  const reviewing = session.reviewing.peek();
  if (reviewing?.state === 'on') session.reviewing.value = { ...reviewing, state: 'left' };
  session.playing.value = false;
}

/** Ends the session. */
export function closeReview({ session }: Pick<Workbench, 'session'>): void {
  session.reviewing.value = null;
}

/** Advances a session that is at this transition. */
export function advanceFrom(app: Pick<Workbench, 'session' | 'workspace'>, transitionId: string): void {
  const reviewing = app.session.reviewing.peek();
  if (reviewing && currentOf(reviewing) === transitionId) showReview(app, judgeCurrent(reviewing));
}

/** Opens the next or previous transition: of the session, or else of the review list. */
export function openAdjacent(app: Reviewing, by: 1 | -1): void {
  const reviewing = app.session.reviewing.peek();
  if (currentOf(reviewing) !== null && reviewing) return showReview(app, stepReview(reviewing, by));
  const { ordered, listed } = app.reviews;
  const next = adjacentRow(ordered.peek(), listed.peek(), app.open.editable.peek()?.id, by);
  if (next) app.workspace.set({ openTransition: next.transition.id });
}

/** In one batch: followers of the open transition must see the session at it. */
function showReview(
  { session, workspace }: Pick<Workbench, 'session' | 'workspace'>,
  reviewing: ReviewSession,
): void {
  const id = currentOf(reviewing);
  batch(() => {
    session.reviewSelection.value = nothingSelected;
    session.reviewing.value = reviewing;
    if (id !== null) workspace.set({ openTransition: id });
    else session.playing.value = false;
  });
}
