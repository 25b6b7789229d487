import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OpenTransition } from './open-transition.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** Indices of the slots on the screen, from left to right. */
export function visibleSlots(
  open: OpenTransition,
  workspace: WorkspaceStore,
): ReadonlySignal<readonly number[]> {
  const count = computed(() => open.transition.value?.slots.length ?? 0);
  const view = computed(() => workspace.state.value.slotView);
  return computed(() => {
    const wanted = view.value === 'both' ? [0, 1] : [view.value === 'A' ? 0 : 1];
    const there = wanted.filter((index) => index < count.value);
    // A transition may have one slot only: then that is what there is to see.
    return there.length > 0 ? there : [0];
  });
}
