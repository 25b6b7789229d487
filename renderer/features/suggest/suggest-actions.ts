import { inMenu } from '#renderer/stores/action.ts';
import { needsMotion } from '#renderer/stores/conditions.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** Suggestions for the open transition. */
export const suggestActions = inMenu('Transition', 'placement', [
  {
    id: 'transition.suggest',
    title: 'Suggest seams…',
    tip: 'Finds where to enter the destination from the out point, or from the playhead before it',
    keys: ['U'],
    disabled: (app) => needs(app.motion.shown, 'clipClock') ?? needsMotion(app) ?? whyNotSuggest(app),
    run: ({ session }) => void (session.sideMenu.value = { kind: 'suggestions' }),
  },
]);

function whyNotSuggest({ open }: Pick<Workbench, 'open'>): string | null {
  const isChain = open.transition.value?.source.kind === 'chain';
  return isChain ? 'it interrupts another transition, whose seams it follows' : null;
}
