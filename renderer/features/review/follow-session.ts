import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { batch, computed, effect, untracked } from '@preact/signals';
import type { Playing, Workbench } from '#renderer/stores/workbench.ts';
import { currentOf, continueFrom, withoutGone } from '#renderer/stores/reviews/review-session.ts';

/** Keeps a review session in step with the open transition, also after a restart, and plays each seam. */
export function followReviewSession(app: Workbench): void {
  const { session, workspace, document } = app;
  const openId = computed(() => workspace.state.value.openTransition);
  effect(() => {
    const id = openId.value;
    const reviewing = session.reviewing.peek();
    if (reviewing) session.reviewing.value = continueFrom(reviewing, id);
    session.reviewSelection.value = nothingSelected;
  });
  effect(() => {
    const transitions = document.current.transitions.value;
    const reviewing = session.reviewing.peek();
    if (!reviewing) return;
    const ids = new Set(transitions.map(({ id }) => id));
    session.reviewing.value = withoutGone(reviewing, (id) => ids.has(id));
  });
  effect(() => {
    const reviewing = session.reviewing.value;
    const kept = reviewing?.state === 'done' ? null : reviewing;
    if (app.library.isOpen.value && workspace.state.peek().walk !== kept) workspace.set({ walk: kept });
  });
  playEachSeam(app);
}

/**
 * Plays each transition from before its blend once the clips are loaded, so that the reviewer need not press
 * Play.
 */
function playEachSeam({ session, open }: Playing): void {
  let played = '';
  effect(() => {
    const current = currentOf(session.reviewing.value);
    const ready = open.clips.value.state === 'ready' && open.transition.value?.id === current;
    if (current === null) played = '';
    if (current === null || !ready || played === current) return;
    played = current;
    // Runs after the effects that move the playhead to the seam of the opened transition.
    queueMicrotask(() =>
      untracked(() => {
        const transition = open.transition.peek();
        if (transition?.id !== current) return;
        batch(() => {
          session.loopRange.value = 'blend';
          session.time.value = open.aroundBlend.peek().start;
          session.shuttle.value = 1;
          session.playing.value = true;
        });
      }),
    );
  });
}
