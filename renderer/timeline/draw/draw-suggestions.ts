import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { addShape } from './draw-markers.ts';
import { markerLaneMiddle } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { xOfTime } from '../rows/time-scale.ts';

const SIZE = 4.5; // px, half the width of a shape
const REACH = 2 * SIZE; // px outside of the plot where a shape is still visible
const LEAST_SPACING = 3; // px
const DASHES = [2, 1.5]; // px
const NO_DASHES: number[] = [];

/** Draws suggested markers as dashed outlines in the lane of markers. */
export function drawSuggestions({ pen, state, model, right }: ClipScene, row: RowOf<'clip'>): void {
  const use = model[row.side];
  const { context, palette } = pen;
  const y = markerLaneMiddle(row);
  let lastX = -Infinity;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.25;
  context.setLineDash(DASHES);
  for (const { kind, time } of use.suggestions ?? []) {
    const x = xOfTime(state.scale, seamTimeOf(use, time));
    if (x < state.scale.left - REACH || x > right + REACH || x - lastX < LEAST_SPACING) continue;
    lastX = x;
    context.beginPath();
    addShape(context, kind, x, y, SIZE);
    context.stroke();
  }
  context.setLineDash(NO_DASHES);
}
