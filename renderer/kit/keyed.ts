/** Something on the page that shows an item. */
interface Reused {
  readonly element: HTMLElement;
  /** Called before the element is removed. */
  dispose?(): void;
}

/**
 * Elements of items in `parent`, identified by keys: those that stay keep their focus and scroll position.
 */
export interface KeyedElements<Item, Shown extends Reused> {
  /** Makes elements of new items, removes those of old ones, and updates each with `show`, in this order. */
  place(items: readonly Item[], show: (shown: Shown, item: Item) => void): void;
  get(key: string): Shown | undefined;
  clear(): void;
}

export function createKeyed<Item, Shown extends Reused>(
  parent: HTMLElement,
  keyOf: (item: Item) => string,
  make: (item: Item) => Shown,
): KeyedElements<Item, Shown> {
  const known = new Map<string, Shown>();
  const keepOnly = (wanted: ReadonlySet<string>): void => {
    for (const [key, gone] of known) {
      if (wanted.has(key)) continue;
      known.delete(key);
      gone.dispose?.();
      gone.element.remove();
    }
  };
  return {
    place(items, show) {
      keepOnly(new Set(items.map(keyOf)));
      const elements = items.map((item) => {
        const shown = known.get(keyOf(item)) ?? make(item);
        known.set(keyOf(item), shown);
        show(shown, item);
        return shown.element;
      });
      putInOrder(parent, elements);
    },
    get: (key) => known.get(key),
    clear: () => keepOnly(new Set()),
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
