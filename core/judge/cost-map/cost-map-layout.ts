// core/judge/cost-map: the transition cost between any two frames
import { assert } from '../../kit/assert.ts';
import { checkpoint } from '../../kit/long-work.ts';
import type { OffsetCourse } from './offset-course.ts';
import type { MotionFeatures } from './motion-features.ts';

/*
 * A cost map in memory that several threads share:
 *
 *   next chunk, coarse and fine ones that are done | table | source rows | coarse: packed destination,
 *   cells | fine: packed destination, cells
 *
 * Chunks of rows are taken from a counter, those of the coarse cells first, so that threads share the work
 * and can stop between two.
 */

/** Fast: zero crossings are ignored, never above the exact cost. */
export type CostMode = 'exact' | 'fast';

/** One end of a map. */
export interface MapEnd {
  readonly features: MotionFeatures;
  readonly playRate: number;
}

export interface CostMapOptions {
  readonly mode: CostMode;
  readonly course: OffsetCourse;
  /** Frames between two that are compared: see `thinningOf`. */
  readonly every: Sides;
}

/** A count on both sides of a map: rows are frames of the source, columns those of the destination. */
export type Sides = readonly [source: number, destination: number];

/** Cells of a map, row-major, one row for each source frame that is compared. */
export interface CostGrid {
  readonly every: Sides; // rows and columns of the fine grid between two of this one
  readonly rows: number;
  readonly columns: number;
  readonly stride: number; // cells from one row to the next
  readonly packed: number; // bytes, start of its destination
  readonly cells: number; // bytes
}

export interface CostMapLayout {
  readonly mode: CostMode;
  readonly dimensions: number;
  readonly leadScale: number; // entries of the table per `-x / v` of scaled numbers
  readonly source: number; // bytes
  readonly coarse: CostGrid;
  readonly fine: CostGrid;
  readonly bytes: number;
}

/** Cells of a grid, at most: they bound its memory and its time. */
const MAX_CELLS = { fine: 2000 ** 2, coarse: 250 ** 2 } as const;

/** Rows or columns, at most: no graphics card has larger pictures. */
const MAX_SIDE = 16_384;

/**
 * Frames between two that are compared, for each side of a map of clips with so many frames. A side gets the
 * cells that the other one leaves, and at least its half of them, so that a short clip keeps all its frames
 * however long the other one is.
 */
export function thinningOf([source, destination]: Sides, grid: keyof typeof MAX_CELLS = 'fine'): Sides {
  const cells = MAX_CELLS[grid];
  const every = (frames: number, other: number): number =>
    Math.ceil(frames / Math.min(MAX_SIDE, Math.max(Math.sqrt(cells), Math.floor(cells / other))));
  return [every(source, destination), every(destination, source)];
}

const LANES = 8; // columns of a block
const TABLE = 64; // bytes, start of the table: behind the counters
const ENTRIES = 1024; // of [value, slope]

/** Bytes of `floats` numbers, up to the next multiple of 64. */
const bytesOf = (floats: number): number => Math.ceil(floats / 16) * 64;

/** Places a map in memory. */
export function layOutCostMap(source: MapEnd, destination: MapEnd, options: CostMapOptions): CostMapLayout {
  const { dimensions } = source.features;
  assert(dimensions === destination.features.dimensions, 'frames of two figures are compared');
  const { mode, course, every } = options;
  const width = mode === 'fast' ? dimensions : 2 * dimensions;
  const [rows, columns] = [source, destination].map(({ features }, i) =>
    Math.ceil(features.frames / every[i]),
  );
  const start = TABLE + bytesOf(ENTRIES * 2);
  const grid = (at: number, every: Sides): CostGrid => {
    const across = Math.ceil(columns / every[1]);
    const stride = Math.ceil(across / LANES) * LANES;
    return {
      every,
      rows: Math.ceil(rows / every[0]),
      columns: across,
      stride,
      packed: at,
      cells: at + bytesOf(stride * width),
    };
  };
  const endOf = ({ cells, stride, rows }: CostGrid): number => cells + bytesOf(stride * rows);
  const coarse = grid(start + bytesOf(rows * width), thinningOf([rows, columns], 'coarse'));
  const fine = grid(endOf(coarse), [1, 1]);
  const leadScale = (course.fromRate / course.fromOffset / course.crossesWithin) * ENTRIES;
  return { mode, dimensions, leadScale, source: start, coarse, fine, bytes: endOf(fine) };
}

/** Writes both ends into the memory. */
export function fillCostMap(
  memory: ArrayBufferLike,
  layout: CostMapLayout,
  [source, destination]: readonly [MapEnd, MapEnd],
  options: CostMapOptions,
): void {
  const { course, every, mode } = options;
  if (mode === 'exact') writeTable(new Float32Array(memory, TABLE, ENTRIES * 2), course);
  const { dimensions, fine } = layout;
  const width = mode === 'fast' ? dimensions : 2 * dimensions;
  const rows = new Float32Array(memory, layout.source, fine.rows * width);
  for (let row = 0; row < fine.rows; row++) writeFrame(rows, row * width, 1, source, row * every[0], options);
  for (const grid of [layout.coarse, fine]) {
    const packed = new Float32Array(memory, grid.packed, grid.stride * width);
    for (let column = 0; column < grid.columns; column++) {
      const at = (column - (column % LANES)) * width + (column % LANES);
      writeFrame(packed, at, LANES, destination, column * grid.every[1] * every[1], options);
    }
  }
}

/**
 * Writes a frame, its numbers `step` apart: for the fast cost the signed cost of each component; for the
 * exact one the share of all offsets in it, then that of all rates.
 */
function writeFrame(
  out: Float32Array,
  at: number,
  step: number,
  end: MapEnd,
  frame: number,
  options: CostMapOptions,
): void {
  const { dimensions, values, rates } = end.features;
  const { fromOffset, fromRate } = options.course;
  const isFast = options.mode === 'fast';
  for (let i = 0, from = frame * dimensions; i < dimensions; i++, from++) {
    const [x, v] = [fromOffset * values[from], fromRate * rates[from] * end.playRate];
    out[at + i * step] = isFast ? x + v : x;
    if (!isFast) out[at + (dimensions + i) * step] = v;
  }
}

/** Writes the cost of crossings, per scaled rate, with its slope from each entry to the next. */
function writeTable(out: Float32Array, { crossed, crossesWithin, fromRate }: OffsetCourse): void {
  const entry = (i: number): number => crossed((i / ENTRIES) * crossesWithin) / fromRate;
  for (let i = 0; i < ENTRIES; i++) out.set([entry(i), entry(i + 1) - entry(i)], i * 2);
}

/** `core/judge/cost-map/cost-rows.as`, on the memory of a map. */
export interface CostKernel {
  fastRows(source: number, sourceStride: number, rows: number, ...grid: readonly number[]): void;
  exactRows(source: number, sourceStride: number, rows: number, ...grid: readonly number[]): void;
}

/** Rows of a chunk: a few milliseconds of work. */
const CHUNK_ROWS = { fast: 32, exact: 8 } as const;

/** Counters of a map: chunks that are taken, and those that are done. */
const COUNTERS = { next: 0, coarse: 1, fine: 2 } as const;

/**
 * Computes chunks until none is left. Reports a grid if it finished its last chunk.
 */
export function runCostMap(
  kernel: CostKernel,
  memory: SharedArrayBuffer,
  layout: CostMapLayout,
  report: (finished: 'coarse' | 'fine') => void,
): void {
  const counters = countersOf(memory);
  const rows = CHUNK_ROWS[layout.mode];
  const [coarse, fine] = [layout.coarse, layout.fine].map((grid) => Math.ceil(grid.rows / rows));
  for (;;) {
    checkpoint();
    const chunk = Atomics.add(counters, COUNTERS.next, 1);
    if (chunk >= coarse + fine) return;
    const name = chunk < coarse ? 'coarse' : 'fine';
    computeRows(kernel, layout, layout[name], (name === 'coarse' ? chunk : chunk - coarse) * rows, rows);
    const done = Atomics.add(counters, COUNTERS[name], 1) + 1;
    if (done === (name === 'coarse' ? coarse : fine)) report(name);
  }
}

const countersOf = (memory: SharedArrayBuffer): Int32Array => new Int32Array(memory, 0, TABLE / 4);

function computeRows(
  kernel: CostKernel,
  layout: CostMapLayout,
  grid: CostGrid,
  first: number,
  most: number,
): void {
  const { mode, dimensions, source, leadScale } = layout;
  const width = (mode === 'fast' ? dimensions : 2 * dimensions) * 4;
  const rows = Math.min(most, grid.rows - first);
  const from = [source + first * grid.every[0] * width, grid.every[0] * width, rows] as const;
  const to = [
    grid.packed,
    grid.stride / LANES,
    dimensions,
    grid.cells + first * grid.stride * 4,
    grid.stride * 4,
  ];
  if (mode === 'fast') kernel.fastRows(...from, ...to);
  else kernel.exactRows(...from, ...to, TABLE, ENTRIES, leadScale);
}

/** The cells of a grid, [rows * stride] m s. */
export function cellsOf(memory: ArrayBufferLike, { cells, stride, rows }: CostGrid): Float32Array {
  return new Float32Array(memory, cells, stride * rows);
}
