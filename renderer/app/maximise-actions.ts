import { effect, untracked } from '@preact/signals';
import { sameValue } from '../kit/same-value.ts';
import type { ActionRow } from '../stores/action.ts';
import type { Workbench } from '../stores/workbench.ts';

/** Gives the panel in use the whole window, and all panels their places again. */
export const maximiseAction: ActionRow = {
  id: 'view.maximise',
  title: 'Maximise panel',
  titleNow: ({ session }) => (session.maximised.value === null ? 'Maximise panel' : 'Restore panels'),
  tip: 'The bottom panel if the pointer or the focus is in it, else the views',
  keys: ['Ctrl+Space'],
  checked: ({ session }) => session.maximised.value !== null,
  disabled: ({ session }) => (session.blind.value ? 'a blind comparison has the whole window' : null),
  run: ({ session: { maximised } }) => (maximised.value = maximised.peek() === null ? panelInUse() : null),
};

/** The panel under the pointer, or else with the focus. */
function panelInUse(): 'stage' | 'bottom' {
  const used = document.querySelector('.stage:hover, .bottom-panel:hover') ?? document.activeElement;
  return used?.closest('.bottom-panel') ? 'bottom' : 'stage';
}

/** Restores the panels when something else is to be seen: another panel, a tab, a field to type in. */
export function restoreForOthers({ session, workspace }: Pick<Workbench, 'session' | 'workspace'>): void {
  const { maximised, drawer, focus, tour } = session;
  let panel: string | null = null;
  let others: readonly unknown[] = [];
  effect(() => {
    const { collapsed, bottomTab, itemInFront } = workspace.state.value;
    const before = panel === maximised.value ? others : null;
    panel = maximised.value;
    const tab = panel === 'stage' && [bottomTab, itemInFront];
    others = [collapsed, tab, drawer.value, focus.value, tour.value];
    if (before !== null && !sameValue(before, others)) untracked(() => (maximised.value = null));
  });
}
