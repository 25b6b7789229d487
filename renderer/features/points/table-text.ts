import { frameOf, type PointRow } from '../../stores/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';

const heads = ['Clip', 'Time (s)', 'Frame', 'Kind', 'Label', 'Tags'];

/** Points as tab-separated lines for a spreadsheet: a line of heads, and numbers with a decimal point. */
export function tableText(rows: readonly PointRow[]): string {
  const lines = rows.map((row) => {
    const { marker, clip } = row;
    const numbers = [plainNumber(marker.time), plainNumber(frameOf(row))];
    const texts = [markerKindWords[marker.kind], marker.label, clip.tags.join(', ')];
    return [cell(clip.name), ...numbers, ...texts.map(cell)].join('\t');
  });
  return [heads.join('\t'), ...lines, ''].join('\r\n');
}

/** A number without exponent, rounded to five decimals. */
function plainNumber(value: number): string {
  return String(Math.round(value * 1e5) / 1e5 || 0);
}

/** Characters that start a formula in a spreadsheet, including full-width ones, and characters skipped before them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text as one cell: never a formula, and quoted if it contains a separator. */
function cell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
