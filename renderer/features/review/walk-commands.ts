import { nothingSelected } from '../../kit/row-selection.ts';
import { batch } from '@preact/signals';
import type { App } from '../../stores/app.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { listedBeside, wantsReview } from '../../stores/reviews/review-rows.ts';
import {
  beginWalk,
  currentOf,
  judgeCurrent,
  stepWalk,
  type ReviewWalk,
} from '../../stores/reviews/review-walk.ts';

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
export function startWalk(app: Pick<Workbench, 'session' | 'workspace'>, ids: readonly string[]): void {
  if (ids.length > 0) showWalk(app, beginWalk(ids));
}

/** Continues a session where it was left. */
export function continueWalk(app: Pick<Workbench, 'session' | 'workspace'>): void {
  const walk = app.session.walk.peek();
  if (walk?.state === 'left') showWalk(app, { ...walk, state: 'on' });
}

export function leaveWalk({ session }: Pick<Workbench, 'session'>): void {
  const walk = session.walk.peek();
  if (walk?.state === 'on') session.walk.value = { ...walk, state: 'left' };
  session.playing.value = false;
}

/** Ends the session. */
export function closeWalk({ session }: Pick<Workbench, 'session'>): void {
  session.walk.value = null;
}

/** Advances a session that is at this transition. */
export function advanceFrom(app: Pick<Workbench, 'session' | 'workspace'>, transitionId: string): void {
  const walk = app.session.walk.peek();
  if (walk && currentOf(walk) === transitionId) showWalk(app, judgeCurrent(walk));
}

/** Opens the next or previous transition: of the session, or else of the review list. */
export function openBeside(app: Reviewing, by: 1 | -1): void {
  const walk = app.session.walk.peek();
  if (currentOf(walk) !== null && walk) return showWalk(app, stepWalk(walk, by));
  const { ordered, listed } = app.reviews;
  const next = listedBeside(ordered.peek(), listed.peek(), app.open.editable.peek()?.id, by);
  if (next) app.workspace.set({ openTransition: next.transition.id });
}

/** In one batch: followers of the open transition must see the session at it. */
function showWalk({ session, workspace }: Pick<Workbench, 'session' | 'workspace'>, walk: ReviewWalk): void {
  const id = currentOf(walk);
  batch(() => {
    session.reviewSelection.value = nothingSelected;
    session.walk.value = walk;
    if (id !== null) workspace.set({ openTransition: id });
    else session.playing.value = false;
  });
}
