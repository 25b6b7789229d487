import type { CostGrid } from './cost-map-layout.ts';

/** A cell of a map. */
export interface CostCell {
  readonly row: number;
  readonly column: number;
  readonly cost: number; // m s
}

/** Where minima are looked for. */
interface MinimaOptions {
  readonly count: number; // at most
  readonly apart: readonly [rows: number, columns: number]; // of two minima nearer than both, only the lower one counts
  readonly barredRows: Uint8Array; // [rows] 1 = no transition may leave there
  readonly barredColumns: Uint8Array; // [columns] 1 = none may enter there
}

/** Finds the lowest local minima of a map among the cells that are not barred, the best first. */
export function findMinima(cells: Float32Array, grid: CostGrid, options: MinimaOptions): readonly CostCell[] {
  const { count, apart } = options;
  const found: CostCell[] = [];
  for (const cell of localMinima(cells, grid, options).toSorted((a, b) => a.cost - b.cost)) {
    if (found.length === count) break;
    const isNear = found.some(
      ({ row, column }) => Math.abs(row - cell.row) < apart[0] && Math.abs(column - cell.column) < apart[1],
    );
    if (!isNear) found.push(cell);
  }
  return found;
}

/** Cells that no neighbour is below; barred ones are no neighbours. */
function localMinima(
  cells: Float32Array,
  { rows, columns, stride }: CostGrid,
  options: MinimaOptions,
): CostCell[] {
  const { barredRows, barredColumns } = options;
  const costAt = (row: number, column: number): number =>
    barredRows[row] === 0 && barredColumns[column] === 0
      ? cells[row * stride + column]
      : Number.POSITIVE_INFINITY;
  const isLowest = (row: number, column: number, cost: number): boolean => {
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) if (costAt(r, c) < cost) return false;
    return true;
  };
  const found: CostCell[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const cost = costAt(row, column);
      if (cost < Number.POSITIVE_INFINITY && isLowest(row, column, cost)) found.push({ row, column, cost });
    }
  return found;
}

/** Range of a map, m s. */
export interface CostRange {
  readonly best: number;
  readonly high: number; // 95 % of the cells are below
}

/** Cells that tell the range of a map. */
const SAMPLES = 20_000;

/** The lowest cost of a map, and the one that 95 % of its cells are below, from a regular sample. */
export function costRange(cells: Float32Array, { rows, columns, stride }: CostGrid): CostRange {
  let best = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++)
    for (let at = row * stride; at < row * stride + columns; at++) if (cells[at] < best) best = cells[at];
  const step = Math.max(1, Math.floor((rows * columns) / SAMPLES));
  const sampled = Float32Array.from({ length: Math.ceil((rows * columns) / step) }, (_, i) => {
    const column = (i * step) % columns;
    return cells[((i * step - column) / columns) * stride + column];
  });
  return { best, high: sampled.toSorted()[Math.floor(0.95 * (sampled.length - 1))] };
}
