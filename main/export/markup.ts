import { visibleText } from '#contract/words/visible-text.ts';

/** `text` escaped for HTML and SVG, with invisible characters shown as code points. */
export function escapeMarkup(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return visibleText(text, '\n\t').replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
