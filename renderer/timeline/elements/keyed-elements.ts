/** DOM elements of items, identified by keys. */
export interface KeyedElements<Item, Kept extends { readonly element: HTMLElement }> {
  /** Creates elements of new items, removes those of old ones, and updates each with `show`, in this order. */
  place(items: readonly Item[], show: (kept: Kept, item: Item) => void): void;
  get(key: string): Kept | undefined;
}

export function createKeyedElements<Item, Kept extends { readonly element: HTMLElement }>(
  parent: HTMLElement,
  keyOf: (item: Item) => string,
  make: (item: Item) => Kept,
): KeyedElements<Item, Kept> {
  const known = new Map<string, Kept>();
  return {
    place(items, show) {
      const wanted = new Set(items.map(keyOf));
      for (const [key, { element }] of known) {
        if (wanted.has(key)) continue;
        element.remove();
        known.delete(key);
      }
      const elements = items.map((item) => {
        const kept = known.get(keyOf(item)) ?? make(item);
        known.set(keyOf(item), kept);
        show(kept, item);
        return kept.element;
      });
      putInOrder(parent, elements);
    },
    get: (key) => known.get(key),
  };
}

/** Sorts elements in tab order. Moves only those that are out of order: a moved element loses the focus. */
function putInOrder(parent: HTMLElement, elements: readonly HTMLElement[]): void {
  let next: Element | null = null;
  for (const element of elements.toReversed()) {
    if (element.parentElement !== parent || element.nextElementSibling !== next)
      parent.insertBefore(element, next);
    next = element;
  }
}
