import type { App } from './app.ts';

/** Indices of the slots on the screen, from left to right. */
export function visibleSlots(app: App): readonly number[] {
  const count = app.open.transition.value?.slots.length ?? 0;
  const { slotView } = app.workspace.state.value;
  const wanted = slotView === 'both' ? [0, 1] : [slotView === 'A' ? 0 : 1];
  const there = wanted.filter((index) => index < count);
  // A transition may have one slot only: then that is what there is to see.
  return there.length > 0 ? there : [0];
}
