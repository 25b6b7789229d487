/** The inspector row with the key `row`; null = not shown. */
export function rowElement(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.inspector [data-row="${CSS.escape(row)}"]`);
}
