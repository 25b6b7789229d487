import { computed, type ReadonlySignal } from '@preact/signals';

/**
 * A list signal that stays the same object while its items are the same: each step of a drag recreates the
 * open transition, and lists that do not depend on the dragged value stay unchanged.
 */
export function steadyList<Item>(
  items: () => readonly Item[],
  isSame: (a: Item, b: Item) => boolean = Object.is,
): ReadonlySignal<readonly Item[]> {
  return steady(items, (a, b) => a.length === b.length && a.every((item, i) => isSame(item, b[i])));
}

/** A signal that stays the same object while `isSame` holds for the results of `value`. */
export function steady<Value>(
  value: () => Value,
  isSame: (a: Value, b: Value) => boolean,
): ReadonlySignal<Value> {
  let last: { readonly value: Value } | null = null;
  return computed(() => {
    const now = value();
    if (last === null || !isSame(now, last.value)) last = { value: now };
    return last.value;
  });
}
