import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { INTERRUPT, interruptWith, whyNotInterrupt } from '../../state/commands/transitions/interrupt.ts';
import { whyNotCompete } from '../../state/transitions/request-edits.ts';
import { compete } from '../bottom/request-commands.ts';
import { openTransition } from '../../state/commands/transitions/transition-commands.ts';

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
    id: 'chain.interruptWithSelected',
    title: 'Interrupt here with the selected clip',
    keys: ['Shift+C'],
    menu: 'Transition',
    disabled: (app) => whyNotInterrupt(app) ?? whyNotSelected(app),
    run: (app) => {
      const clip = selectedClip(app);
      if (clip) void interruptWith(app, clip.id);
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

function whyNotSelected(app: App): string | null {
  const clip = selectedClip(app);
  return clip ? null : 'select one clip in the list first';
}

/** The one clip that is selected in the list; of several none is meant. */
function selectedClip({ session, document }: App): ClipSummary | undefined {
  const [id, ...others] = session.selection.value.clips;
  return id === undefined || others.length > 0 ? undefined : document.shown.value.clips.get(id);
}

function interruptedBy({ open }: App) {
  const chain = open.chain.value;
  return chain?.ok ? chain.value.at(-2) : undefined;
}
