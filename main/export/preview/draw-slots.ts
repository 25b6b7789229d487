import type { Floats } from '#core/kit/floats.ts';
import { decodeFigure, fitBox, type BoxFit, type ReportPoses } from '../report/report-poses.ts';
import { createRaster, drawLine, type Colour, type Raster } from './raster.ts';

export interface PreviewSize {
  readonly width: number; // px
  readonly height: number;
}

const ground: Colour = [23, 27, 34];
const floor: Colour = [64, 71, 84];
const destination: Colour = [120, 130, 146];
/** Colours of the slots in the window; further slots share the last one. */
const slots: readonly Colour[] = [
  [213, 94, 0],
  [0, 158, 115],
  [204, 121, 167],
  [37, 131, 194],
  [153, 153, 153],
];

/** The largest share of its column that a figure fills. */
const SHARE = 0.84;

/**
 * Returns a function that draws all slots side by side at one pose, each over the destination as it has
 * placed it. A figure stands in the middle of its column: where a slot has placed it is not shown.
 */
export function createPreview(poses: ReportPoses, { width, height }: PreviewSize): (pose: number) => Raster {
  const figures = poses.figures.map((_, index) => decodeFigure(poses, index));
  const count = poses.figures.length / 2;
  const column = width / count;
  const fit = fitBox(poses.box, SHARE * column, SHARE * height);
  const base = height / 2 + fit.up * fit.scale; // of the floor
  const line = Math.max(1.5, height / 160);
  return (pose) => {
    const raster = createRaster(width, height, ground);
    drawLine(raster, { x: 0, y: base }, { x: width, y: base }, 1, floor);
    for (let slot = 0; slot < count; slot++) {
      const place = { ...poses, pose, fit, base, middle: (slot + 0.5) * column };
      drawFigure(raster, figures[slot * 2 + 1], place, line * 0.7, destination);
      drawFigure(raster, figures[slot * 2], place, line, slots[Math.min(slot, slots.length - 1)]);
    }
    return raster;
  };
}

interface Place extends Pick<ReportPoses, 'parents' | 'right'> {
  readonly pose: number;
  readonly fit: BoxFit;
  readonly base: number; // px, of the floor
  readonly middle: number; // px, of the column
}

function drawFigure(
  raster: Raster,
  points: Floats,
  { parents, right, pose, fit, base, middle }: Place,
  thickness: number,
  colour: Colour,
): void {
  const first = pose * parents.length * 3;
  const across = (at: number): number => points[at] * right[0] + points[at + 2] * right[1];
  const at = (point: number) => {
    const i = first + point * 3;
    const x = middle + (across(i) - across(first) - fit.across) * fit.scale;
    return { x, y: base - points[i + 1] * fit.scale };
  };
  for (const [point, parent] of parents.entries())
    if (parent >= 0) drawLine(raster, at(parent), at(point), thickness, colour);
}
