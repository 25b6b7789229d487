/** Things with an element each, found again by their keys. */
export interface KeyedElements<Item, Kept extends { readonly element: HTMLElement }> {
  /** Makes what is wanted for the first time, removes what is no longer, and shows each as `show` does, in this order. */
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

/** Puts elements in the order in which Tab should reach them, touching only those that are not: one that is moved loses the focus. */
function putInOrder(parent: HTMLElement, elements: readonly HTMLElement[]): void {
  let next: Element | null = null;
  for (const element of elements.toReversed()) {
    if (element.parentElement !== parent || element.nextElementSibling !== next)
      parent.insertBefore(element, next);
    next = element;
  }
}
