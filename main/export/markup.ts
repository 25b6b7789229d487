/** `text` with the five characters that mean something in HTML and SVG replaced. */
export function escapeMarkup(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** A number for a person: fixed digits and a true minus sign. */
export function formatNumber(value: number, digits: number): string {
  return value
    .toFixed(digits)
    .replace(/^-(?=0(\.0*)?$)/, '')
    .replace('-', '−');
}
