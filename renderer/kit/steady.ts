import { computed, type ReadonlySignal } from '@preact/signals';
import { sameValue } from './same-value.ts';

/** A computed signal that stays the same object while `isSame` holds for its results: what reads it does not run again. */
export function steady<Value>(
  value: () => Value,
  isSame: (a: Value, b: Value) => boolean = sameValue,
): ReadonlySignal<Value> {
  let last: { readonly value: Value } | null = null;
  return computed(() => {
    const now = value();
    if (last === null || !isSame(now, last.value)) last = { value: now };
    return last.value;
  });
}

/** As `steady`, for a list with the same items. @param isSame of two items; default: the same object */
export function steadyList<Item>(
  items: () => readonly Item[],
  isSame: (a: Item, b: Item) => boolean = Object.is,
): ReadonlySignal<readonly Item[]> {
  return steady(items, (a, b) => a.length === b.length && a.every((item, i) => isSame(item, b[i])));
}
