import { frameOf } from '../../state/points/point-rows.ts';
import type { PointRow } from '../../state/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';

const heads = ['Clip', 'Time (s)', 'Frame', 'Kind', 'Label', 'Tags'];

/** Points as lines of text with tabs, which a spreadsheet takes: numbers with a point, and a line of heads. */
export function tableText(rows: readonly PointRow[]): string {
  const lines = rows.map((row) => {
    const { marker, clip } = row;
    const numbers = [plainNumber(marker.time), plainNumber(frameOf(row))];
    const texts = [markerKindWords[marker.kind], marker.label, clip.tags.join(', ')];
    return [cell(clip.name), ...numbers, ...texts.map(cell)].join('\t');
  });
  return [heads.join('\t'), ...lines, ''].join('\r\n');
}

/** To a hundred-thousandth, below which no exponent is written. */
function plainNumber(value: number): string {
  return String(Math.round(value * 1e5) / 1e5 || 0);
}

/** Signs that a spreadsheet begins a formula with, also the wide ones of East Asian keyboards, and what it skips before them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text as one cell: never a formula, and in quotes where it would end the cell. */
function cell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
