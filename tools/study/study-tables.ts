import { quantile } from '#core/judge/audit.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import type { InterruptedSlot } from './interrupt-methods.ts';
import { intervalOf, shareAlike } from './paired-differences.ts';

/** A table of a document; the first row is its head. */
export function table([head, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A difference as a cell of a table. */
export function differenceCell(
  { median, low, high, alike }: { median: number; low: number; high: number; alike: number },
  digits: number,
): string {
  const [middle, least, most] = [median, low, high].map((value) => formatNumber(value, digits));
  return `${middle} [${least}, ${most}], ${Math.floor(alike * 100)} %`;
}

const DEGREES = 180 / Math.PI;

/** What is said of a slot that is interrupted, with its decimals. */
const measures: readonly (readonly [head: string, digits: number, of: (slot: InterruptedSlot) => number])[] =
  [
    ['distance from clip, cm: mean', 1, ({ distance }) => distance.mean * 100],
    ['max', 1, ({ distance }) => distance.max * 100],
    ['fastest joint, °/s: 95 %', 0, ({ speed }) => speed.p95 * DEGREES],
    ['max', 0, ({ speed }) => speed.max * DEGREES],
    ['acceleration, °/s²: 95 %', 0, ({ acceleration }) => acceleration.p95 * DEGREES],
    ['beyond joint limits, °: max', 1, ({ violation }) => violation.max * DEGREES],
    ['frames beyond, %', 1, ({ beyond }) => beyond * 100],
  ];

/** A row for each of `names`, with a cell for each measure. */
const byMeasure = (
  every: number,
  names: readonly string[],
  cell: (slot: number, of: (slot: InterruptedSlot) => number, digits: number) => string,
): string =>
  table([
    [`every ${every} s`, ...measures.map(([head]) => head)],
    ...names.map((name, slot) => [name, ...measures.map(([, digits, of]) => cell(slot, of, digits))]),
  ]);

/** Slots that are interrupted `every` s in one play. */
export const interruptionTable = (
  every: number,
  names: readonly string[],
  slots: readonly InterruptedSlot[],
): string => byMeasure(every, names, (slot, of, digits) => formatNumber(of(slots[slot]), digits));

/**
 * Slots in plays of halves of a set: median and quartiles.
 *
 * @param plays [halves][slots]
 */
export const halvesTable = (
  every: number,
  names: readonly string[],
  plays: readonly (readonly InterruptedSlot[])[],
): string =>
  byMeasure(every, names, (slot, of, digits) => {
    const sorted = plays.map((slots) => of(slots[slot])).toSorted((a, b) => a - b);
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
      formatNumber(quantile(sorted, share), digits),
    );
    return `${middle} (${low} to ${high})`;
  });

/**
 * Differences from a slot in the same plays: the median, the interval that holds 95 % of them, and the share
 * of plays with the sign of the median.
 *
 * @param plays [halves][slots]
 */
export const halfDifferences = (
  every: number,
  names: readonly string[],
  plays: readonly (readonly InterruptedSlot[])[],
  from: number,
): string =>
  byMeasure(
    every,
    names.filter((_, slot) => slot !== from),
    (row, of, digits) => {
      const slot = row < from ? row : row + 1;
      const found = plays.map((slots) => of(slots[slot]) - of(slots[from]));
      const median = quantile(
        found.toSorted((a, b) => a - b),
        0.5,
      );
      return differenceCell({ median, ...intervalOf(found), alike: shareAlike(median, found) }, digits);
    },
  );
