import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceHash } from '#core/judge/cost-map/cost-kernel.ts';
import { costRange, findMinima } from '#core/judge/cost-map/find-minima.ts';
import { randomShare } from '#core/kit/numbers.ts';

test('the kernel is compiled from the source beside it', () => {
  const source = path.resolve(import.meta.dirname, '../../../../core/judge/cost-map/cost-rows.as');
  expect(createHash('sha256').update(readFileSync(source)).digest('hex'), 'npm run tool -- kernel').toBe(
    sourceHash,
  );
});

const grid = { every: [1, 1] as const, rows: 5, columns: 6, stride: 8, packed: 0, cells: 0 };

/** High everywhere but at these places; the padding of each row is lower than all. */
function cellsWith(low: readonly (readonly [row: number, column: number, cost: number])[]): Float32Array {
  const cells = new Float32Array(grid.rows * grid.stride).fill(9);
  for (let row = 0; row < grid.rows; row++)
    cells.fill(0, row * grid.stride + grid.columns, (row + 1) * grid.stride);
  for (const [row, column, cost] of low) cells[row * grid.stride + column] = cost;
  return cells;
}

const open = {
  count: 3,
  apart: [2, 2] as const,
  barredRows: new Uint8Array(5),
  barredColumns: new Uint8Array(6),
};
const low = [
  [1, 1, 2],
  [2, 2, 3], // beside the one before
  [3, 5, 1],
  [0, 4, 4],
] as const;

test('minima are lowest first, one of those near each other', () => {
  expect(findMinima(cellsWith(low), grid, open).map(({ cost }) => cost)).toEqual([1, 2, 4]);
  expect(findMinima(cellsWith(low), grid, { ...open, count: 1 })).toEqual([{ row: 3, column: 5, cost: 1 }]);
});

test('a cell with a lower one on any of its eight sides is no minimum, however near minima may be', () => {
  const beside = [1, 2, 3].flatMap((row) => [2, 3, 4].map((column) => [row, column, 2] as const));
  const found = findMinima(cellsWith([...beside, [2, 3, 1]]), grid, { ...open, count: 30, apart: [0, 0] });
  expect(found.filter(({ cost }) => cost < 9)).toEqual([{ row: 2, column: 3, cost: 1 }]);
});

test('where no transition may leave or enter is none, and its cells hide none beside it', () => {
  const barredRows = Uint8Array.of(0, 1, 0, 0, 0);
  const barredColumns = Uint8Array.of(0, 0, 0, 0, 0, 1);
  const found = findMinima(cellsWith(low), grid, { ...open, barredRows, barredColumns });
  expect(found.slice(0, 2)).toEqual([
    { row: 2, column: 2, cost: 3 },
    { row: 0, column: 4, cost: 4 },
  ]);
});

test('the range is from the best cell to the one that 95 % are below, also of a map too large to look at all', () => {
  expect(costRange(cellsWith(low), grid)).toEqual({ best: 1, high: 9 });
  const large = { ...grid, rows: 370, columns: 210, stride: 216 };
  const cells = Float32Array.from({ length: large.rows * large.stride }, (_, at) =>
    at % large.stride < large.columns ? 1 + randomShare(1, at) : 99,
  );
  const { best, high } = costRange(cells, large);
  expect(best).toBe(Math.min(...cells));
  expect(Math.abs(high - 1.95)).toBeLessThan(0.01);
});
