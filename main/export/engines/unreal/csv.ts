/** A cell that begins so is a formula in a spreadsheet; an apostrophe must be told from the one that we add. */
const risky = /^[=+\-@\t\r']/;

/** A text that a spreadsheet shows and does not compute. `segue_settings.py` takes the apostrophe off again. */
export const harmless = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** A line of a table, as RFC 4180 has it. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(delimiter)}\r\n`;
}

/** Some spreadsheets write semicolons or tabs in place of commas. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  return first.includes(',') ? ',' : ([';', '\t'].find((mark) => first.includes(mark)) ?? ',');
}

/** The cells of a table; quotes that are not closed end with the text. */
export function parseCsv(text: string, delimiter = ','): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = (): void => {
    if (row.length > 0 || cell !== '') rows.push([...row, cell]);
    [row, cell] = [[], ''];
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isQuoted && character === '"' && text[i + 1] === '"') cell += text[i++];
    else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}
