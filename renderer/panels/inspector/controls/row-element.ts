/** The row of the inspector with the key `row`; null = it shows none. */
export function rowElement(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.inspector [data-row="${CSS.escape(row)}"]`);
}
