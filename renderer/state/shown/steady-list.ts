import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/**
 * A list to follow that stays the one it was while its items are the same: each step of a drag makes the open transition anew, and
 * is no news of what does not come from what is dragged.
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
