/** Puts elements in the order in which Tab should reach them, touching only those that are not: one that is moved loses the focus. */
export function putInOrder(root: HTMLElement, elements: readonly HTMLElement[]): void {
  let next: Element | null = null;
  for (const element of elements.toReversed()) {
    if (element.parentElement !== root || element.nextElementSibling !== next)
      root.insertBefore(element, next);
    next = element;
  }
}
