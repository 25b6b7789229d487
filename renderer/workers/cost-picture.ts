import { clamp } from '#core/kit/numbers.ts';
import { cellsOf, type CostGrid } from '#core/judge/cost-map/cost-map-layout.ts';
import { costRange, type CostRange } from '#core/judge/cost-map/find-minima.ts';

/**
 * Colours from the best cost to the highest, as of cividis: even steps of lightness, and the same with any
 * colour vision.
 *
 * Source: Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for color vision deficiency".
 */
export const costColours = [
  [253, 234, 69],
  [219, 196, 84],
  [186, 167, 105],
  [153, 141, 119],
  [124, 123, 120],
  [97, 101, 111],
  [66, 78, 108],
  [16, 55, 110],
  [0, 32, 77],
] as const;

const STEPS = 256;
/** Range of costs below which all are the same, m s. */
const LEAST_RANGE = 1e-12;

/** [STEPS] colours as a canvas stores them: red, green, blue, opaque. */
const colours = Uint32Array.from({ length: STEPS }, (_, step) => {
  const place = (step / (STEPS - 1)) * (costColours.length - 1);
  const k = Math.min(Math.floor(place), costColours.length - 2);
  const [r, g, b] = costColours[k].map((from, i) =>
    Math.round(from + (place - k) * (costColours[k + 1][i] - from)),
  );
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
});

/** A picture of a grid, a pixel for each cell. */
export interface CostPicture {
  readonly bitmap: ImageBitmap;
  readonly range: CostRange;
}

/** Paints the cells of a grid. */
export function paintCosts(memory: ArrayBufferLike, grid: CostGrid): CostPicture {
  const { rows, columns } = grid;
  const cells = cellsOf(memory, grid);
  const range = costRange(cells, grid);
  const image = new ImageData(columns, rows);
  writeCosts(new Uint32Array(image.data.buffer), cells, grid, range);
  const canvas = new OffscreenCanvas(columns, rows);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return { bitmap: canvas.transferToImageBitmap(), range };
}

/** Writes the colours of the cells of a grid into pixels, [rows * columns]. */
export function writeCosts(
  pixels: Uint32Array,
  cells: Float32Array,
  { rows, columns, stride }: Pick<CostGrid, 'rows' | 'columns' | 'stride'>,
  { best, high }: CostRange,
): void {
  const scale = STEPS / Math.max(high - best, LEAST_RANGE);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const step = Math.floor((cells[row * stride + column] - best) * scale);
      pixels[at] = colours[clamp(step, 0, STEPS - 1)];
    }
}
