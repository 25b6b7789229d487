import type { ReviewStatus } from '#core/transition/document/document.ts';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { judge, judgedBy, reviewerOf } from './judge-commands.ts';
import {
  continueReview,
  leaveReview,
  openAdjacent,
  startReview,
  toBeWalked,
  type Reviewing,
} from './session-commands.ts';
import { chooseSlot, restoreReviewed } from '#renderer/stores/reviews/review-edits.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { forOpen, hasSlot, needsTransition } from '#renderer/stores/conditions.ts';
import { showTab } from '#renderer/stores/commands/show-tab.ts';
import { selectAll } from '#renderer/kit/row-selection.ts';
import { indexOfRow, pointAtRow } from '#renderer/stores/commands/library/point-at-rows.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** Commands on the selected reviews, or else on the open transition. */
export const reviewActions = [
  ...inMenu('Review', 'session', [
    {
      id: 'review.session',
      title: 'Start or leave review session',
      titleNow: ({ session: { reviewing } }) =>
        `${sessionVerbs[reviewing.value?.state ?? 'done']} review session`,
      tip: 'Steps through the listed transitions',
      keys: ['Shift+V'],
      disabled: (app) => {
        const reviewing = app.session.reviewing.value;
        if (reviewing && reviewing.state !== 'done') return null;
        return toBeWalked(app).length > 0 ? null : 'no listed transition needs a review';
      },
      run: runSession,
    },
    {
      id: 'reviews.selectAll',
      title: 'Select all reviews',
      short: 'Select all',
      keys: ['Mod+A'],
      within: 'reviews',
      disabled: ({ reviews }) => (reviews.listed.value.length > 0 ? null : 'no transition is listed'),
      run: ({ reviews, session }) => {
        const ids = reviews.listed.peek().map(({ transition }) => transition.id);
        session.reviewSelection.value = selectAll(session.reviewSelection.peek(), ids);
      },
    },
    { id: 'review.next', title: 'Next transition or clip', keys: ['PageDown'], ...toNext('Next', 1) },
    {
      id: 'review.previous',
      title: 'Previous transition or clip',
      keys: ['PageUp'],
      ...toNext('Previous', -1),
    },
  ]),
  ...inMenu('Review', 'status', [
    statusRow('approved', 'Approve', 'Shift+A'),
    statusRow('needsWork', 'Needs work', 'Shift+W'),
    statusRow('rejected', 'Reject', 'Shift+R'),
    { ...statusRow('unreviewed', 'Clear review status', 'Shift+U'), short: 'None' },
    {
      id: 'review.note',
      title: 'Write note',
      keys: ['Shift+N'],
      disabled: needsTransition,
      run: (app) => {
        showTab(app, 'review');
        app.session.focus.value = 'reviewNote';
      },
    },
    {
      id: 'review.restore',
      title: 'Restore reviewed settings',
      short: 'Restore',
      disabled: (app) => {
        const transition = app.open.editable.value;
        const changes = transition ? app.reviews.since(transition).changes : [];
        return changes.some(({ part }) => part === 'settings')
          ? null
          : 'no setting has changed since the review';
      },
      run: (app) => commitEdit(app, restoreReviewed),
    },
  ]),
  ...SLOT_NAMES.flatMap((_, index) => inMenu('Review', index < 2 ? 'choice' : null, [chooseRow(index)])),
];

const sessionVerbs = { done: 'Start', on: 'Leave', left: 'Continue' } as const;

/** The next clip of the list while a clip is open, else the next transition. */
function toNext(word: string, step: 1 | -1): Pick<ActionRow, 'titleNow' | 'disabled' | 'run'> {
  return {
    titleNow: (app) => `${word} ${isClipOpen(app) ? 'clip' : 'transition'}`,
    disabled: (app) =>
      isClipOpen(app) || app.document.current.transitions.value.length > 0
        ? null
        : 'there are no transitions yet',
    run: (app) => (isClipOpen(app) ? void openNextClip(app, step) : openAdjacent(app, step)),
  };
}

const isClipOpen = ({ motion }: Pick<App, 'motion'>): boolean => needs(motion.open, 'clip') === null;

function statusRow(status: ReviewStatus, title: string, key: string): ActionRow {
  return {
    id: `review.${status}`,
    title,
    keys: [key],
    checked: (app) => {
      const [judged, ...others] = judgedBy(app);
      return others.length === 0 && judged?.review.status === status;
    },
    disabled: (app) => {
      const judged = judgedBy(app);
      if (judged.length === 0) return 'no transition is open';
      if (status !== 'unreviewed' && reviewerOf(app) === '') return 'enter your name in the tab Review first';
      return judged.some((each) => app.reviews.stepsOf(each)) ? null : 'its clips are missing';
    },
    run: (app) => judge(app, status),
  };
}

/** Approval and export use the chosen slot. */
function chooseRow(index: number): ActionRow {
  const name = slotLetter(index);
  return {
    id: `review.choose${name}`,
    title: `Choose ${name}`,
    tip: 'Approval and export use the chosen slot',
    offered: hasSlot(index),
    checked: ({ open }) => open.transition.value?.chosen === index,
    disabled: forOpen(({ slots }) => (slots[index] ? null : `the transition has no slot ${name}`)),
    run: (app) => commitEdit(app, (open) => chooseSlot(open, index)),
  };
}

function runSession(app: Reviewing): void {
  const reviewing = app.session.reviewing.peek();
  if (reviewing?.state === 'on') return leaveReview(app);
  showTab(app, 'review');
  if (reviewing?.state === 'left') continueReview(app);
  else startReview(app, toBeWalked(app));
}

/** Opens the clip `step` rows further in the list; skips files that could not be read. */
async function openNextClip(
  app: Pick<Workbench, 'document' | 'lab' | 'library' | 'notices' | 'session' | 'workspace'>,
  step: 1 | -1,
): Promise<void> {
  const { session } = app;
  const { list } = app.library;
  const { rows } = list;
  const at = rows.peek().indexOf(clipOn(session.stage.peek())?.id ?? '');
  const from = at < 0 ? indexOfRow(app, 'active') : at;
  for (let index = from + step; index >= 0 && index < rows.peek().length; index += step) {
    await list.show(index, index + 1);
    const row = rows.peek().at(index);
    if (row?.kind !== 'clip') continue;
    await pointAtRow(app, index, 'only');
    return openClip(app, row.id);
  }
  app.notices.report(step > 0 ? 'This is the last clip of the list' : 'This is the first clip of the list');
}
