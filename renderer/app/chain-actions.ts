import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';
import { INTERRUPT, interruptWith, whyNotInterrupt, whyNotInterruptWith } from '../state/interrupt.ts';
import { whyNotCompete } from '../state/request-edits.ts';
import { compete } from './request-commands.ts';
import { openTransition } from '../state/transition-commands.ts';

/** What can be done with a transition that interrupts, or is interrupted. */
export const chainActions: readonly Action[] = [
  {
    id: 'chain.interrupt',
    title: 'Interrupt here with…',
    keys: ['C'],
    menu: 'Transition',
    disabled: whyNotInterrupt,
    asks: INTERRUPT,
    run: ({ session }) => {
      session.paletteText.value = INTERRUPT;
      session.palette.value = true;
    },
  },
  {
    id: 'chain.interruptWithMarked',
    title: 'Interrupt here with the marked destination',
    keys: ['Shift+C'],
    menu: 'Transition',
    disabled: (app) => whyNotInterrupt(app) ?? whyNotMarked(app),
    run: (app) => {
      const { destination } = app.session.chosen.peek();
      if (destination !== null) void interruptWith(app, destination);
    },
  },
  {
    id: 'chain.compete',
    title: 'Add competing request',
    keys: [],
    menu: 'Transition',
    disabled: whyNotCompeteInOpen,
    run: (app) => compete(app, { kind: 'add' }),
  },
  {
    id: 'chain.openInterrupted',
    title: 'Open what this interrupts',
    keys: [],
    menu: 'Transition',
    disabled: (app) => (interruptedBy(app) ? null : 'the open transition interrupts none'),
    run: (app) => {
      const interrupted = interruptedBy(app);
      if (interrupted) openTransition(app, interrupted);
    },
  },
];

function whyNotCompeteInOpen({ open }: App): string | null {
  const transition = open.transition.value;
  return transition ? whyNotCompete(transition) : 'no transition is open';
}

function whyNotMarked(app: App): string | null {
  const { destination } = app.session.chosen.value;
  if (destination === null) return 'mark a clip as destination first';
  const clip = app.document.shown.value.clips.get(destination);
  return clip ? whyNotInterruptWith(app, clip) : null;
}

function interruptedBy({ open }: App) {
  const chain = open.chain.value;
  return chain?.ok ? chain.value.at(-2) : undefined;
}
