/**
 * Creates an element with a class and further properties, as the last child of `parent`; null = of none yet.
 */
export function addElement<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element | null,
  tag: Tag,
  className = '',
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), { className }, properties);
  parent?.append(element);
  return element;
}

/** Writes text in place, and only if it changed: a new node per frame would need another layout. */
export function writeText(element: Element, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}
