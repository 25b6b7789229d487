/** The element to focus in `element`: itself, or its field, select or button. */
export function controlIn(element: HTMLElement): HTMLElement {
  if (element.tabIndex >= 0) return element;
  return element.querySelector<HTMLElement>('input, select, button:not(.row-reset)') ?? element;
}
