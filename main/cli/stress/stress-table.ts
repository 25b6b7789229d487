import type { StressReport } from '../../../contract/exchange/stress-report.ts';

type SlotReport = StressReport['slots'][number];

const DEGREES = 180 / Math.PI;

/** The columns of the table: a measure with its unit there, per unit of the report, and its decimals. */
const columns = [
  { measure: 'distance', title: 'distance, cm', scale: 100, decimals: 1 },
  { measure: 'speed', title: 'speed, °/s', scale: DEGREES, decimals: 0 },
  { measure: 'acceleration', title: 'acceleration, °/s²', scale: DEGREES, decimals: 0 },
  { measure: 'violation', title: 'beyond limits, °', scale: DEGREES, decimals: 1 },
] as const;

const summaries = [
  { key: 'mean', title: 'mean' },
  { key: 'p95', title: '95 %' },
  { key: 'max', title: 'max' },
] as const;

/** A report as lines of a table, one for each slot: mean, 95 % and maximum of each measure, and unsound frames. */
export function stressTable({ slots }: StressReport): readonly string[] {
  const rows = [
    ['', ...columns.flatMap(() => summaries.map(({ title }) => title)), 'NaN'],
    ...slots.map(rowOf),
  ];
  const widths = rows[0].map((_, column) => Math.max(6, ...rows.map((row) => row[column].length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  const groups = columns.map(({ title }, i) => {
    const width = widths.slice(1 + 3 * i, 4 + 3 * i).reduce((sum, each) => sum + each + 2, -2);
    return title.padStart(width);
  });
  return [[''.padEnd(widths[0]), ...groups].join('  '), ...rows.map(line)];
}

function rowOf(slot: SlotReport): readonly string[] {
  const values = columns.flatMap(({ measure, scale, decimals }) =>
    summaries.map(({ key }) => (slot[measure][key] * scale).toFixed(decimals)),
  );
  return [slot.name, ...values, String(slot.unsound)];
}
