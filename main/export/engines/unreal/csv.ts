/** A cell that begins so is a formula in a spreadsheet; an apostrophe must be told from the one that we add. */
const risky = /^[=+\-@\t\r']/;

/** A text that a spreadsheet shows and does not compute. `segue_settings.py` takes the apostrophe off again. */
export const harmless = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** A line of a table, as RFC 4180 has it. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(delimiter)}\r\n`;
}
