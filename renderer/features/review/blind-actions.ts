import { effect, untracked } from '@preact/signals';
import { inMenu, type Action, type ActionRow } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import {
  isStillOf,
  isVeiled,
  nextRound,
  startTrial,
  placeOf,
  voted,
  winnerOf,
  type BlindTrial,
} from '#renderer/stores/reviews/blind-trial.ts';
import { randomBelow } from '#renderer/stores/random-below.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { playRange } from '#renderer/stores/commands/playhead.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';
import { type Figure, needs } from '#renderer/stores/shown/motion.ts';
import { describeFigure, describeTrial } from '#renderer/stores/shown/trial-words.ts';
import { currentJudgement } from '#renderer/stores/judgement/follow-judgement.ts';
import { addVote, isOfSlots } from '#renderer/stores/reviews/votes.ts';
import { setTransition, commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { reviewerOf } from './judge-commands.ts';

/** Comparison of figures without names. */
export const blindActions = [
  ...inMenu('View', 'compare', [
    {
      id: 'blind.toggle',
      title: 'Compare blind',
      titleNow: (app) => (isUnderWay(app) ? 'End blind comparison' : 'Compare blind'),
      keys: ['B'],
      checked: isUnderWay,
      disabled: (app) => (isUnderWay(app) ? null : needs(app.motion.open, 'slots', 'together')),
      run: (app) => (isUnderWay(app) ? endTrial(app) : start(app)),
    },
  ]),
  ...inMenu('View', null, [
    vote('left', 'Left is better', 'Q'),
    vote('right', 'Right is better', 'E'),
    ...SLOT_NAMES.map((_, i) => ({
      ...vote(`${i + 1}`, `View ${i + 1} is best`, ...(i < 9 ? [`${i + 1}`] : [])),
      within: 'figures' as const,
    })),
    vote('neither', 'Neither is better', 'W'),
    {
      id: 'blind.next',
      title: 'Next round',
      tip: 'Shuffles the sides',
      keys: ['Enter'],
      offered: isUnderWay,
      disabled: needsReveal,
      run: ({ session }) => {
        const trial = session.blind.peek();
        if (trial) session.blind.value = nextRound(trial, randomBelow);
        session.playing.value = true;
      },
    },
    {
      id: 'blind.choose',
      title: 'Choose winner',
      titleNow: (app) => {
        const winner = winnerNow(app);
        return winner ? `Choose ${describeFigure(winner, Date.now())}` : 'Choose winner';
      },
      offered: isUnderWay,
      disabled: (app) => needsReveal(app) ?? whyNotChoose(app),
      run: choose,
    },
    { id: 'blind.note', title: 'Add result to note', offered: isUnderWay, disabled: needsReveal, run: note },
  ]),
];

const BLIND = 'a blind comparison is running';

/** `actions`, disabled during a comparison because they could reveal the figures. */
export function withheldWhileBlind(actions: readonly Action[]): readonly Action[] {
  return actions.map((action) => ({
    ...action,
    disabled: (app) => (isUnderWay(app) ? BLIND : (action.disabled?.(app) ?? null)),
  }));
}

/** Ends a comparison when the compared slots change. */
export function watchBlindTrial({
  session,
  open,
  notices,
}: Pick<Workbench, 'notices' | 'open' | 'session'>): void {
  effect(() => {
    const trial = session.blind.value;
    if (!trial || isStillOf(trial, open.transition.value)) return;
    untracked(() => {
      session.blind.value = null;
      notices.report('Blind comparison ended: the slots changed');
    });
  });
}

function start(app: Pick<App, 'open' | 'session' | 'shown'>): void {
  const { session, open } = app;
  const { showing } = app.shown;
  const transition = open.transition.peek();
  if (!transition) return;
  const visible = showing.visible.peek();
  const count = Math.max(transition.slots.length, 2);
  const hasSnapshot = visible.length > 1 && visible.some((index) => index >= count);
  // Snapshots take part if they are shown, or else all slots.
  const slots = Array.from({ length: count }, (_, i) => i);
  session.slotPanel.value = session.sideMenu.value = null;
  session.drawer.value = null;
  // The label of a selected joint would cover one of the figures.
  selectJoint(session, null);
  session.blind.value = startTrial(
    transition,
    hasSnapshot ? visible : slots,
    randomBelow,
    session.time.peek(),
  );
  session.time.value = playRange(app).start;
  session.shuttle.value = 1;
  session.playing.value = true;
}

/** @param choice name of a place, or `neither` */
function vote(choice: string, title: string, ...keys: readonly string[]): ActionRow {
  const id = `blind.${choice}`;
  const isOffered = (trial: BlindTrial | null): trial is BlindTrial =>
    trial !== null && (choice === 'neither' || placeOf(trial, id) !== null);
  return {
    id,
    title,
    keys,
    ...(choice === 'neither' && {
      titleNow: ({ session: { blind } }) => ((blind.value?.order.length ?? 0) < 3 ? title : 'None is best'),
    }),
    offered: ({ session }) => isOffered(session.blind.value),
    disabled: (app) => {
      const trial = app.session.blind.value;
      if (trial === null) return needsTrial(app);
      if (trial.revealed) return 'you have voted in this round';
      return isOffered(trial) ? null : 'no view has this name';
    },
    run: (app) => {
      const { blind } = app.session;
      const before = blind.peek();
      if (!before) return;
      const after = voted(before, placeOf(before, id));
      blind.value = after;
      if (after !== before) void keepVote(app, after);
    },
  };
}

/**
 * Keeps the last vote with the transition, once its slots are measured. Snapshots are not kept, nor are votes
 * on them.
 */
async function keepVote(app: App, trial: BlindTrial): Promise<void> {
  if (!isOfSlots(trial)) return;
  const by = { reviewer: reviewerOf(app), date: new Date().toISOString() };
  const judgement = await currentJudgement(app.judgement);
  const measured = isStillOf(trial, app.open.transition.peek()) ? judgement : null;
  const voted = app.document.current.peek().transitions.find(({ id }) => id === trial.transitionId);
  if (voted) void app.editing.commit(addVote(voted, trial, { measured, by }));
}

function isUnderWay({ session }: Pick<Workbench, 'session'>): boolean {
  return session.blind.value !== null;
}

function needsTrial(app: Pick<Workbench, 'session'>): string | null {
  return isUnderWay(app) ? null : 'no blind comparison is running';
}

function needsReveal(app: Pick<Workbench, 'session'>): string | null {
  return needsTrial(app) ?? (isVeiled(app.session.blind.value) ? 'vote first' : null);
}

/** The figure with most votes; null = none. */
function winnerNow({ session, motion }: Pick<App, 'motion' | 'session'>): Figure | null {
  const trial = session.blind.value;
  const winner = trial && !isVeiled(trial) ? winnerOf(trial) : null;
  return winner === null ? null : (motion.open.figures.value[winner] ?? null);
}

function whyNotChoose(app: Pick<App, 'motion' | 'open' | 'session'>): string | null {
  const winner = winnerNow(app);
  if (winner === null) return 'the votes are tied';
  if (winner.snapshot) return 'the winner is a snapshot, so restore it first';
  return app.open.transition.value?.chosen === winner.of ? `${winner.name} is chosen already` : null;
}

function choose(app: Editor): void {
  const trial = app.session.blind.peek();
  const winner = trial && winnerOf(trial);
  if (winner !== null)
    commitEdit(app, (open) =>
      setTransition(`Choose ${slotLetter(winner)}`, open, { ...open, chosen: winner }),
    );
}

function note(app: App): void {
  const trial = app.session.blind.peek();
  if (!trial) return;
  const line = `${new Date().toISOString().slice(0, 10)}: ${trialLine(app, trial)}`;
  commitEdit(app, (open) => {
    const before = open.note.trimEnd();
    const after = { ...open, note: before === '' ? line : `${before}\n${line}` };
    return setTransition('Add blind comparison to note', open, after);
  });
}

/** Ends the comparison, returns to the moment before it, and reports the votes. */
export function endTrial(app: Pick<App, 'motion' | 'notices' | 'session'>): void {
  const trial = app.session.blind.peek();
  if (!trial) return;
  app.session.blind.value = null;
  app.session.playing.value = false;
  app.session.time.value = trial.before;
  if (trial.votes.length > 0) app.notices.report(trialLine(app, trial));
}

function trialLine({ motion }: Pick<App, 'motion'>, trial: BlindTrial): string {
  return describeTrial(trial, motion.open.figures.peek(), Date.now());
}
