import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/**
 * A list signal that stays the same object while its items are the same: each step of a drag recreates the open transition,
 * and lists that do not depend on the dragged value stay unchanged.
 */
export function steadyList<Item>(
  items: () => readonly Item[],
  isSame: (a: Item, b: Item) => boolean = Object.is,
): ReadonlySignal<readonly Item[]> {
  let last: readonly Item[] = [];
  return computed(() => {
    const now = items();
    const isSteady = now.length === last.length && now.every((item, i) => isSame(item, last[i]));
    return isSteady ? last : (last = now);
  });
}
