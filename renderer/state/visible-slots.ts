import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OpenTransition } from './open-transition.ts';
import type { WorkspaceStore } from './workspace-store.ts';
import type { Compare } from './workspace.ts';

/** Indices of the slots on the screen: from left to right, or of an overlay the solid one first. */
export function visibleSlots(
  open: OpenTransition,
  workspace: WorkspaceStore,
): ReadonlySignal<readonly number[]> {
  const count = computed(() => open.transition.value?.slots.length ?? 0);
  const view = computed(() => workspace.state.value.slotView);
  const swapped = computed(() => workspace.state.value.swapped);
  return computed(() => {
    const both = swapped.value ? [1, 0] : [0, 1];
    const wanted = view.value === 'both' ? both : [view.value === 'A' ? 0 : 1];
    const there = wanted.filter((index) => index < count.value);
    // A transition may have one slot only: then that is what there is to see.
    return there.length > 0 ? there : [0];
  });
}

/** How the slots on the screen are shown: one slot is alone, whatever was chosen for two. */
export function shownCompare(slots: readonly number[], chosen: Compare): Compare | 'single' {
  return slots.length < 2 ? 'single' : chosen;
}
