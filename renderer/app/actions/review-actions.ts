import type { ReviewStatus, Transition } from '../../../core/transition/document/document.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { SLOT_NAMES } from '../../state/slots/default-slots.ts';
import { judge, judgedBy } from '../../state/commands/reviews/judge-commands.ts';
import {
  continueWalk,
  leaveWalk,
  openBeside,
  startWalk,
  toBeWalked,
} from '../../state/commands/reviews/walk-commands.ts';
import { chooseSlot, restoreReviewed } from '../../state/reviews/review-edits.ts';

/** What can be done with reviews. A status goes to what is selected in their list, else to the open transition. */
export const reviewActions: readonly Action[] = [
  {
    id: 'review.show',
    title: 'Show reviews',
    keys: [],
    menu: 'Review',
    run: showReviews,
  },
  {
    id: 'review.session',
    title: 'Start, continue or leave a review session',
    keys: ['Shift+S'],
    menu: 'Review',
    disabled: (app) => {
      const walk = app.session.walk.value;
      if (walk && walk.state !== 'done') return null;
      return toBeWalked(app).length > 0 ? null : 'nothing that is listed is left to review';
    },
    run: runSession,
  },
  {
    id: 'review.next',
    title: 'Next transition',
    keys: ['PageDown'],
    menu: 'Review',
    disabled: needsTransitions,
    run: (app) => openBeside(app, 1),
  },
  {
    id: 'review.previous',
    title: 'Previous transition',
    keys: ['PageUp'],
    menu: 'Review',
    disabled: needsTransitions,
    run: (app) => openBeside(app, -1),
  },
  statusAction('approved', 'Approve', 'Shift+A'),
  statusAction('needsWork', 'Needs work', 'Shift+W'),
  statusAction('rejected', 'Reject', 'Shift+R'),
  statusAction('unreviewed', 'Take back the review', 'Shift+U'),
  {
    id: 'review.note',
    title: 'Write a note',
    keys: ['Shift+N'],
    menu: 'Review',
    disabled: needsOpen,
    run: (app) => {
      showReviews(app);
      app.session.focus.value = 'reviewNote';
    },
  },
  {
    id: 'review.restore',
    title: 'Restore the settings that were reviewed',
    keys: [],
    menu: 'Review',
    disabled: (app) => {
      const transition = app.open.editable.value;
      const changes = transition ? app.reviews.changesOf(transition) : [];
      return changes.some(({ part }) => part === 'settings') ? null : 'no setting changed since a review';
    },
    run: (app) => {
      const transition = app.open.editable.peek();
      if (transition) void app.editing.commit(restoreReviewed(transition));
    },
  },
  ...SLOT_NAMES.map((name, index): Action => ({
    id: `review.choose${name}`,
    title: `Choose ${name}`,
    keys: [],
    menu: 'Review',
    offered: ({ open }) => index < 2 || index < (open.transition.value?.slots.length ?? 0),
    disabled: (app) => needsOpen(app) ?? whyNotChoose(app.open.editable.value, index),
    run: (app) => {
      const transition = app.open.editable.peek();
      if (transition) void app.editing.commit(chooseSlot(transition, index));
    },
  })),
];

function statusAction(status: ReviewStatus, title: string, key: string): Action {
  return {
    id: `review.${status}`,
    title,
    keys: [key],
    menu: 'Review',
    disabled: (app) => {
      const judged = judgedBy(app);
      if (judged.length === 0) return 'no transition is open';
      return judged.some((each) => app.reviews.stepsOf(each)) ? null : 'its clips are not there';
    },
    run: (app) => judge(app, status),
  };
}

function needsOpen({ open }: App): string | null {
  return open.editable.value ? null : 'no transition is open';
}

function needsTransitions({ document }: App): string | null {
  return document.current.value.transitions.length > 0 ? null : 'there are no transitions yet';
}

function whyNotChoose(transition: Transition | null, index: number): string | null {
  if (!transition?.slots[index]) return 'the transition has no such slot';
  return transition.chosen === index ? 'it is chosen' : null;
}

function showReviews({ workspace }: App): void {
  const { collapsed } = workspace.state.peek();
  workspace.set({ bottomTab: 'review', collapsed: { ...collapsed, bottom: false } });
}

function runSession(app: App): void {
  const walk = app.session.walk.peek();
  if (walk?.state === 'on') return leaveWalk(app);
  showReviews(app);
  if (walk?.state === 'left') continueWalk(app);
  else startWalk(app, toBeWalked(app));
}
