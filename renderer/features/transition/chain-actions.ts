import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { pointedIds } from '#renderer/kit/row-selection.ts';
import { openPalette } from '#renderer/controls/palette/palette.tsx';
import { inMenu } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  INTERRUPT,
  interruptWith,
  whyNotInterrupt,
} from '#renderer/stores/commands/transitions/interrupt.ts';
import { whyNotCompete } from '#renderer/stores/transitions/request-edits.ts';
import { addCompeting } from '#renderer/stores/commands/transitions/compete.ts';
import { openTransition } from '#renderer/stores/commands/transitions/transition-commands.ts';

/** Interruptions and competing requests. */
export const chainActions = inMenu('Transition', 'interruption', [
  {
    id: 'chain.interrupt',
    title: `${INTERRUPT.trim()}…`,
    tip: 'Starts another transition at the playhead',
    keys: ['C'],
    disabled: whyNotInterrupt,
    asks: INTERRUPT,
    run: (app) => openPalette(app, INTERRUPT),
  },
  {
    id: 'chain.interruptWithSelected',
    title: `${INTERRUPT}selected clip`,
    keys: ['Shift+C'],
    disabled: (app) => whyNotInterrupt(app) ?? whyNotSelected(app),
    run: (app) => {
      const clip = selectedClip(app);
      if (clip) void interruptWith(app, clip.id);
    },
  },
  {
    id: 'chain.compete',
    title: 'Add competing request',
    disabled: ({ open }) =>
      open.transition.value ? whyNotCompete(open.transition.value) : 'no transition is open',
    run: addCompeting,
  },
  {
    id: 'chain.openInterrupted',
    title: 'Open interrupted transition',
    disabled: (app) => (interruptedBy(app) ? null : 'the open transition interrupts no other'),
    run: (app) => {
      const interrupted = interruptedBy(app);
      if (interrupted) openTransition(app, interrupted);
    },
  },
]);

function whyNotSelected(app: Pick<Workbench, 'document' | 'session'>): string | null {
  const clip = selectedClip(app);
  if (clip?.isCharacter) return 'a character has no motion';
  return clip ? null : 'select one clip in the list first';
}

/** The selected clip of the list; undefined if several are selected. */
function selectedClip(app: Pick<Workbench, 'document' | 'session'>): ClipSummary | undefined {
  const [id, ...others] = pointedIds(app.session.selection.value);
  return id === undefined || others.length > 0 ? undefined : app.document.shown.clips.value.get(id);
}

function interruptedBy({ open }: Pick<Workbench, 'open'>) {
  const chain = open.chain.value;
  return chain?.ok ? chain.value.at(-2) : undefined;
}
