import type { ReviewStatus, Transition } from '#core/transition/document/document.ts';
import { changesReview } from '#core/transition/review/give-review.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { setStatus, type Reviewable } from '#renderer/stores/reviews/review-edits.ts';
import { advanceFrom } from './session-commands.ts';

/** The reviewer’s name, or that of the system account; empty if there is neither. Reads signals. */
export function reviewerOf({
  workspace,
  surroundings: { info },
}: Pick<App, 'surroundings' | 'workspace'>): string {
  const { reviewer } = workspace.state.value;
  const user = info.value?.userName ?? '';
  return reviewer?.user === user ? reviewer.name : user;
}

/** Saves the reviewer’s name, unless it is empty. */
export function rememberReviewer(
  { workspace, surroundings: { info } }: Pick<App, 'surroundings' | 'workspace'>,
  name: string,
): void {
  const trimmed = name.trim().slice(0, 200);
  if (trimmed === '') return;
  workspace.set({ reviewer: { user: info.peek()?.userName ?? '', name: trimmed } });
}

/** The transitions that get the next status: those selected in the list, else the open one. Reads signals. */
export function judgedBy({ session, document, open, workspace }: Workbench): readonly Transition[] {
  const { ids } = session.reviewSelection.value;
  if (ids.size > 1 && isInFront(workspace, 'review'))
    return document.current.transitions.value.filter(({ id }) => ids.has(id));
  return open.editable.value ? [open.editable.value] : [];
}

/** Gives the selected or open transitions a status, and advances a session. */
export function judge(app: App, status: ReviewStatus): void {
  const all = judgedBy(app).flatMap((transition): Reviewable[] => {
    const steps = app.reviews.stepsOf(transition);
    return steps ? [{ transition, steps }] : [];
  });
  const by = { reviewer: reviewerOf(app), date: new Date().toISOString() };
  const judged = all.filter(({ transition }) =>
    changesReview(
      transition.review,
      status,
      by.reviewer,
      () => app.reviews.since(transition).changes.length > 0,
    ),
  );
  if (judged.length > 0) void app.editing.commit(setStatus(judged, status, by));
  // Clearing a status does not advance the session.
  if (status !== 'unreviewed' && all.length === 1) advanceFrom(app, all[0].transition.id);
}
