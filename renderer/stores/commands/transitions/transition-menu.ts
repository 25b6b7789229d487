import { transitionLabel } from '#contract/rows/transition-names.ts';
import { counted } from '#contract/words/counted.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { OpenMenu } from '#renderer/stores/session/layers.ts';

const statuses = ['review.approved', 'review.needsWork', 'review.rejected', 'review.unreviewed'];
const ofOne = [
  'transition.rename',
  'transition.duplicate',
  'transition.delete',
  null,
  ...statuses,
  'review.note',
];

/** Opens the menu of a transition, which is open, or one of several selected ones: then that of the selection. */
export function openTransitionMenu(
  { session, document }: Pick<Workbench, 'document' | 'session'>,
  transition: Transition,
  at: Pick<OpenMenu, 'x' | 'y'>,
): void {
  const { ids: selected } = session.reviewSelection.peek();
  const isOneOfSeveral = selected.size > 1 && selected.has(transition.id);
  const label = isOneOfSeveral
    ? counted(selected.size, 'transition')
    : transitionLabel(transition, document.shown.peek());
  session.menu.value = { label, entries: isOneOfSeveral ? statuses : ofOne, ...at };
}
