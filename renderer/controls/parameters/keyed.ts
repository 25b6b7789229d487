/** Something on the page that shows an item, and later ones of the same key. */
export interface ShownItem<Item> {
  readonly element: HTMLElement;
  show(item: Item): void;
  dispose(): void;
}

export interface Keyed<Item> {
  show(items: readonly Item[]): void;
  dispose(): void;
}

/** The children of `parent`: makes those of new items, keeps those that stay, with focus and scroll position, and removes the others. */
export function createKeyed<Item>(
  parent: HTMLElement,
  keyOf: (item: Item) => string,
  create: (item: Item) => ShownItem<Item>,
): Keyed<Item> {
  const shown = new Map<string, ShownItem<Item>>();
  const show = (items: readonly Item[]): void => {
    const keys = new Set(items.map(keyOf));
    for (const [key, gone] of shown) {
      if (keys.has(key)) continue;
      shown.delete(key);
      gone.dispose();
    }
    items.forEach((item, place) => {
      const key = keyOf(item);
      const each = shown.get(key) ?? create(item);
      shown.set(key, each);
      each.show(item);
      if (parent.children[place] !== each.element) parent.insertBefore(each.element, parent.children[place]);
    });
  };
  return { show, dispose: () => show([]) };
}
