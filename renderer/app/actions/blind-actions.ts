import { effect, untracked } from '@preact/signals';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import {
  isStillOf,
  isVeiled,
  nextRound,
  startTrial,
  tossCoin,
  voted,
  winnerOf,
} from '../../state/reviews/blind-trial.ts';
import type { BlindTrial } from '../../state/reviews/blind-trial.ts';
import { slotName } from '../../state/slots/default-slots.ts';
import { playRange } from '../../state/commands/playhead.ts';
import { trialWords } from '../../state/shown/trial-words.ts';
import { setTransition } from '../../state/transitions/transition-edits.ts';
import { needsTwoFigures } from './compare-actions.ts';

/** Two figures compared without knowing which is which. */
export const blindActions: readonly Action[] = [
  {
    id: 'blind.toggle',
    title: 'Compare blind',
    keys: ['B'],
    menu: 'View',
    disabled: (app) => (isUnderWay(app) ? null : needsTwoFigures(app)),
    run: (app) => (isUnderWay(app) ? stop(app) : start(app)),
  },
  vote('blind.left', 'Left is better', 'Q', 'left'),
  vote('blind.neither', 'Neither is better', 'W', 'neither'),
  vote('blind.right', 'Right is better', 'E', 'right'),
  {
    id: 'blind.next',
    title: 'Mix them again',
    keys: ['Enter'],
    menu: 'View',
    offered: isUnderWay,
    disabled: needsReveal,
    run: ({ session }) => {
      const trial = session.blind.peek();
      if (trial) session.blind.value = nextRound(trial, tossCoin);
      session.playing.value = true;
    },
  },
  {
    id: 'blind.choose',
    title: 'Choose the better one',
    keys: [],
    menu: 'View',
    offered: isUnderWay,
    disabled: (app) => needsReveal(app) ?? whyNotChoose(app),
    run: choose,
  },
  {
    id: 'blind.note',
    title: 'Add the result to the note',
    keys: [],
    menu: 'View',
    offered: isUnderWay,
    disabled: needsReveal,
    run: note,
  },
];

const BLIND = 'a blind comparison is under way';

/** `actions` as they are, but out of reach during a comparison: what they do would tell which figure is which. */
export function withheldWhileBlind(actions: readonly Action[]): readonly Action[] {
  return actions.map((action) => ({
    ...action,
    disabled: (app) => (isUnderWay(app) ? BLIND : (action.disabled?.(app) ?? null)),
  }));
}

/** Ends a comparison when what is compared is no longer what it was. */
export function watchBlindTrial({ session, open, notices }: App): void {
  effect(() => {
    const trial = session.blind.value;
    if (!trial || isStillOf(trial, open.transition.value)) return;
    untracked(() => {
      session.blind.value = null;
      notices.say('The blind comparison ended: the slots are not what they were');
    });
  });
}

function start(app: App): void {
  const { session, showing, open } = app;
  const transition = open.transition.peek();
  const [first, second] = showing.shown.peek();
  if (!transition) return;
  session.profileOf.value = session.sideMenu.value = null;
  session.drawer.value = null;
  session.blind.value = startTrial(transition, second === undefined ? [0, 1] : [first, second], tossCoin);
  session.time.value = playRange(app).start;
  session.shuttle.value = 1;
  session.playing.value = true;
}

function vote(id: string, title: string, key: string, side: 'left' | 'right' | 'neither'): Action {
  return {
    ...{ id, title, keys: [key], menu: 'View', offered: isUnderWay },
    disabled: (app) =>
      needsTrial(app) ?? (isVeiled(app.session.blind.value) ? null : 'this round has its vote'),
    run: ({ session }) => {
      const trial = session.blind.peek();
      if (trial) session.blind.value = voted(trial, side);
    },
  };
}

function isUnderWay({ session }: App): boolean {
  return session.blind.value !== null;
}

function needsTrial(app: App): string | null {
  return isUnderWay(app) ? null : 'no blind comparison is under way';
}

function needsReveal(app: App): string | null {
  return needsTrial(app) ?? (isVeiled(app.session.blind.value) ? 'vote first' : null);
}

function whyNotChoose({ session, figures, open }: App): string | null {
  const trial = session.blind.value;
  const winner = trial && winnerOf(trial);
  if (winner === null) return 'neither was better more often';
  const figure = figures.value[winner];
  if (!figure || figure.snapshot) return 'it is a snapshot: restore it first';
  return open.transition.value?.chosen === figure.of ? `${figure.name} is chosen already` : null;
}

function choose({ session, open, editing }: App): void {
  const trial = session.blind.peek();
  const winner = trial && winnerOf(trial);
  const transition = open.editable.peek();
  if (winner === null || !transition) return;
  void editing.commit(
    setTransition(`Choose ${slotName(winner)}`, transition, { ...transition, chosen: winner }),
  );
}

function note(app: App): void {
  const trial = app.session.blind.peek();
  const transition = app.open.editable.peek();
  if (!trial || !transition) return;
  const line = `${new Date().toISOString().slice(0, 10)}: ${wordsOf(app, trial)}`;
  const before = transition.note.trimEnd();
  const after = { ...transition, note: before === '' ? line : `${before}\n${line}` };
  void app.editing.commit(setTransition('Note the blind comparison', transition, after));
}

function stop(app: App): void {
  const trial = app.session.blind.peek();
  app.session.blind.value = null;
  app.session.playing.value = false;
  if (trial && trial.votes.length > 0) app.notices.say(wordsOf(app, trial));
}

function wordsOf({ figures }: App, trial: BlindTrial): string {
  return trialWords(trial, figures.peek(), Date.now());
}
