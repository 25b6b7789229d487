import type { Transition } from '#core/transition/document/document.ts';
import type { Workbench } from '../../workbench.ts';
import type { OpenMenu } from '../../session/session.ts';
import { openTransition } from './transition-commands.ts';

const statuses = ['review.approved', 'review.needsWork', 'review.rejected', 'review.unreviewed'];
const ofOne = [
  'transition.rename',
  'transition.duplicate',
  'transition.delete',
  null,
  ...statuses,
  'review.note',
];

/**
 * Opens a transition and its menu; if it is one of several selected transitions, opens the menu of the
 * selection.
 */
export function openTransitionMenu(
  app: Pick<Workbench, 'session' | 'workspace'>,
  transition: Transition,
  at: Pick<OpenMenu, 'x' | 'y'>,
): void {
  const { session } = app;
  const selected = session.reviewSelection.peek();
  const isOneOfSeveral = selected.size > 1 && selected.has(transition.id);
  if (!isOneOfSeveral) {
    session.reviewSelection.value = new Set();
    openTransition(app, transition);
  }
  const label = isOneOfSeveral ? `${selected.size} transitions` : transition.name;
  session.menu.value = { label, entries: isOneOfSeveral ? statuses : ofOne, ...at };
}
