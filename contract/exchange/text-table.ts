import Papa from 'papaparse';
import { failure, success, type Result } from '#core/kit/result.ts';
import { counted } from '../words/counted.ts';

/** A row of a table that is not empty, and the line it begins on, from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table as people and spreadsheets write it. */
export interface TextTable {
  readonly separator: string; // between its cells
  readonly rows: readonly TableRow[];
}

/** Most rows of a table: a log of a day of a hundred players. */
const MAX_ROWS = 1_000_000;

/**
 * Blanks between a quoted cell and what is beside it, as people type them; Papa Parse would take its quotes
 * as text.
 */
const BESIDE_QUOTES = /(^|[\t\n;,]) *("(?:[^"]|"")*") *(?=[\t\n;,]|$)/g;

/**
 * Reads a table: cells between tabs, semicolons or commas, in quotes or not, lines that end in any way. A
 * quote that is not closed ends with the text. Fails only for a table that is too long, with a sentence.
 */
export function readTable(text: string): Result<TextTable, string> {
  const lines = text.replace(/"[^"]*"|\r\n?/g, (found) => (found.startsWith('"') ? found : '\n'));
  const separator = separatorOf(lines);
  const tight = lines.replace(BESIDE_QUOTES, '$1$2');
  const rows: TableRow[] = [];
  let [line, at] = [1, 0];
  Papa.parse<string[]>(tight, {
    delimiter: separator,
    newline: '\n',
    step({ data, meta: { cursor } }, parser) {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      for (; at < cursor; at++) if (tight[at] === '\n') line += 1;
      if (rows.length > MAX_ROWS) parser.abort();
    },
  });
  if (rows.length <= MAX_ROWS) return success({ separator, rows });
  return failure(`The table has more than ${counted(MAX_ROWS, 'row')}. Split it.`);
}

/**
 * What stands between cells: what the first line has of tabs, semicolons and commas, in this order; no comma
 * if each of the first lines is one number with a decimal comma.
 */
function separatorOf(text: string): string {
  const lines = text.split('\n', 20).filter((line) => line.trim() !== '');
  const unquoted = lines[0]?.replace(/"[^"]*"/g, '') ?? '';
  const isColumn = lines.every((line) => /^\s*[-+−]?\d*,\d+[^,.\d]*$/.test(line));
  return ['\t', ';', ...(isColumn ? [] : [','])].find((mark) => unquoted.includes(mark)) ?? '\t';
}

/**
 * A cell that begins so is a formula in a spreadsheet; an apostrophe must be told from the one that we add.
 */
const risky = /^[=+\-@\t\r\n'＝＋－＠]/;

/**
 * A text that a spreadsheet shows and does not compute. `segue_settings.py` takes the apostrophe off again.
 */
export const harmless = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** Digits of a number in CSV: more than a spreadsheet shows, fewer than the rounding errors of ours. */
const CSV_DIGITS = 9;

/** A table below its heads, for a spreadsheet. */
export type Rows = readonly (readonly (string | number)[])[];

/** A table as CSV: texts are harmless, and a number that is not finite is an empty cell. */
export function csvOf(rows: Rows, separator?: string): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'string') return harmless(value);
    return Number.isFinite(value) ? String(Number(value.toPrecision(CSV_DIGITS))) : '';
  };
  return rows.map((cells) => tableLine(cells.map(cell), separator)).join('');
}

/**
 * A line of a table that `readTable` and spreadsheets read, with its end. Every separator is quoted: another
 * program may guess.
 */
export function tableLine(cells: readonly string[], separator = ','): string {
  const quotes = (cell: string): boolean => /[,;\t]/.test(cell);
  return `${Papa.unparse([[...cells]], { delimiter: separator, newline: '\r\n', quotes })}\r\n`;
}
