import { visibleText } from '../../contract/words/visible-text.ts';

/** `text` with the five characters that mean something in HTML and SVG replaced, and those shown that are not seen, or may not be there. */
export function escapeMarkup(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return visibleText(text, '\n\t').replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** A number for a person: fixed digits and a true minus sign. */
export function formatNumber(value: number, digits: number): string {
  return value
    .toFixed(digits)
    .replace(/^-(?=0(\.0*)?$)/, '')
    .replace('-', '−');
}
