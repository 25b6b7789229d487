/** What in `element` takes the focus for it: itself, or its field, choice or button. */
export function controlIn(element: HTMLElement): HTMLElement {
  if (element.tabIndex >= 0) return element;
  return element.querySelector<HTMLElement>('input, select, button:not(.row-reset)') ?? element;
}
