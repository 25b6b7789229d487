import type { HistoryStep } from '#contract/edits/edit-history.ts';
import { signal } from '@preact/signals';
import { sameValue } from '#renderer/kit/same-value.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { openTransition } from '#renderer/stores/commands/transitions/transition-commands.ts';

/** True while the list of steps is open. */
export const historyOpen = featureState(() => signal(false));

/**
 * Undoes or redoes until a step of the history is the last applied one.
 *
 * @param steps steps as listed
 * @param number of the step; 0 = before all of them
 */
export async function goToStep(
  app: Pick<Workbench, 'document' | 'editing' | 'session' | 'workspace'>,
  steps: readonly HistoryStep[],
  number: number,
): Promise<void> {
  const count = (isBetween: (step: HistoryStep) => boolean): number => steps.filter(isBetween).length;
  const back = count((step) => !step.undone && step.number > number);
  const forth = count((step) => step.undone && step.number <= number);
  if (back + forth > 0) await openWhatCameBack(app, () => app.editing.goTo(number, forth - back));
}

/** Opens the transition that undo or redo restored, or whose review it changed, also in place of a clip. */
export async function openWhatCameBack(
  app: Pick<Workbench, 'document' | 'session' | 'workspace'>,
  take: () => Promise<void>,
): Promise<void> {
  const before = new Map(app.document.saved.peek().transitions.map((each) => [each.id, each]));
  await take();
  const back = app.document.saved.peek().transitions.filter((each) => {
    const was = before.get(each.id);
    return was !== each && !sameValue(was?.review, each.review);
  });
  // Of several transitions, none is preferred to the open one.
  if (back.length === 1) openTransition(app, back[0]);
}
