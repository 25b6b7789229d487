import { batch } from '@preact/signals';
import type { ReviewStatus, Transition } from '../../../core/transition/document/document.ts';
import type { App } from '../app.ts';
import { setStatus } from '../reviews/review-edits.ts';
import type { Reviewable } from '../reviews/review-edits.ts';
import { listedBeside, wantsReview } from '../reviews/review-rows.ts';
import { beginWalk, currentOf, judgeCurrent, stepWalk } from '../reviews/review-walk.ts';
import type { ReviewWalk } from '../reviews/review-walk.ts';

/** The name that reviews get; null until this user of the system was asked. Reads signals. */
export function reviewerOf({ workspace, info }: App): string | null {
  const { reviewer } = workspace.state.value;
  return reviewer !== null && reviewer.user === (info.value?.userName ?? '') ? reviewer.name : null;
}

/** Remembers who reviews here. An empty name is none. */
export function rememberReviewer({ workspace, info }: App, name: string): void {
  const trimmed = name.trim().slice(0, 200);
  if (trimmed === '') return;
  workspace.set({ reviewer: { user: info.peek()?.userName ?? '', name: trimmed } });
}

/** What a status would be given to: what is seen selected in the list, else the transition that is open. Reads signals. */
export function judgedBy({ session, document, open, workspace }: App): readonly Transition[] {
  const selection = session.reviewSelection.value;
  const { bottomTab, collapsed } = workspace.state.value;
  if (selection.size > 1 && bottomTab === 'review' && !collapsed.bottom)
    return document.current.value.transitions.filter(({ id }) => selection.has(id));
  return open.editable.value ? [open.editable.value] : [];
}

/** Gives a status to what is selected or open, and goes on in a session. Who reviews is asked first, once. */
export function judge(app: App, status: ReviewStatus): void {
  const reviewer = reviewerOf(app);
  if (reviewer === null && status !== 'unreviewed') {
    app.session.askReviewer.value = { goOn: () => judge(app, status) };
    return;
  }
  const all = judgedBy(app).flatMap((transition): Reviewable[] => {
    const steps = app.reviews.stepsOf(transition);
    return steps ? [{ transition, steps }] : [];
  });
  const by = { reviewer: reviewer ?? '', date: new Date().toISOString() };
  const judged = all.filter((each) => saysMore(app, each.transition, status, by.reviewer));
  if (judged.length > 0) void app.editing.commit(setStatus(judged, status, by));
  // Who takes a review back has not judged yet.
  if (status !== 'unreviewed') goOn(app, all);
}

/** Nothing is said twice: a review that holds, and says so already in this person's name, stays as it is. */
function saysMore({ reviews }: App, transition: Transition, status: ReviewStatus, reviewer: string): boolean {
  const { review } = transition;
  if (review.status !== status) return true;
  if (status === 'unreviewed') return false;
  return review.reviewer !== reviewer || review.of === undefined || reviews.changesOf(transition).length > 0;
}

function goOn(app: App, judged: readonly Reviewable[]): void {
  const walk = app.session.walk.peek();
  if (walk && judged.length === 1 && judged[0]?.transition.id === currentOf(walk))
    showWalk(app, judgeCurrent(walk));
}

/** What a session would walk through: what the filter lists, or without one what nobody has seen as it is. Reads signals. */
export function toBeWalked({ reviews, workspace, session }: App): readonly string[] {
  const { filter } = workspace.state.value.review;
  const isFiltered = filter !== 'all' || session.reviewText.value.trim() !== '';
  const rows = isFiltered ? reviews.listed.value : reviews.listed.value.filter(wantsReview);
  return rows.map(({ transition }) => transition.id);
}

/** Begins a session with these. */
export function startWalk(app: App, ids: readonly string[]): void {
  if (ids.length > 0) showWalk(app, beginWalk(ids));
}

/** Back to where a session was left. */
export function continueWalk(app: App): void {
  const walk = app.session.walk.peek();
  if (walk?.state === 'left') showWalk(app, { ...walk, state: 'on' });
}

export function leaveWalk({ session }: App): void {
  const walk = session.walk.peek();
  if (walk?.state === 'on') session.walk.value = { ...walk, state: 'left' };
  session.playing.value = false;
}

/** Ends the session: its summary was read, or it will not be continued. */
export function closeWalk({ session }: App): void {
  session.walk.value = null;
}

/** Opens the transition beside the open one: in a session within it, else in the list of reviews. */
export function openBeside(app: App, by: 1 | -1): void {
  const walk = app.session.walk.peek();
  if (currentOf(walk) !== null && walk) return showWalk(app, stepWalk(walk, by));
  const { ordered, listed } = app.reviews;
  const next = listedBeside(ordered.peek(), listed.peek(), app.open.editable.peek()?.id, by);
  if (next) app.workspace.set({ openTransition: next.transition.id });
}

/** All at once: whoever follows what is open must find the session where it is. */
function showWalk({ session, workspace }: App, walk: ReviewWalk): void {
  const id = currentOf(walk);
  batch(() => {
    session.reviewSelection.value = new Set();
    session.walk.value = walk;
    if (id !== null) workspace.set({ openTransition: id });
    else session.playing.value = false;
  });
}
