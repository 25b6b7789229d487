import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { addShape } from './draw-markers.ts';
import { markerLaneMiddle } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { xOfTime } from '../rows/time-scale.ts';

const SIZE = 4.5; // px, from the middle of a shape to its side
const REACH = 2 * SIZE; // px beyond the plot where a shape still shows
const LEAST_SPACING = 3; // px
const DASHES = [2, 1.5]; // px
const NO_DASHES: number[] = [];

/** Markers that a clip could have, in the lane of those that it has: their outlines, dashed. */
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
