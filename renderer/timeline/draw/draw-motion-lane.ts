import { speedBetween, type ContactLane, type SpeedLane, type SpeedPart } from '../model/motion-lane.ts';
import { xOfTime } from '../rows/time-scale.ts';
import { onPixel } from './pen.ts';
import type { ClipScene, RowOf } from './scene.ts';

const MARGIN = 2; // px above and below the content of a lane
const FILL = 0.55; // opacity of a contact
const CURVE = 1.25; // px

/** Draws contacts or speed in a lane. */
export function drawMotionLane(scene: ClipScene, row: RowOf<'lane'>): void {
  const lane = scene.model.lanes[row.index];
  switch (lane?.kind) {
    case 'contacts':
      return drawContacts(scene, row, lane);
    case 'speed':
      return drawSpeed(scene, row, lane);
    case undefined:
  }
}

function drawContacts({ pen, state, right }: ClipScene, row: RowOf<'lane'>, { spans }: ContactLane): void {
  const { context, palette } = pen;
  context.fillStyle = palette.dim;
  context.globalAlpha = FILL;
  for (const { start, end } of spans) {
    const x0 = Math.max(xOfTime(state.scale, start), state.scale.left);
    const x1 = Math.min(xOfTime(state.scale, end), right);
    if (x1 <= x0) continue;
    const left = onPixel(pen, x0);
    context.fillRect(left, row.top + MARGIN, Math.max(onPixel(pen, x1) - left, 1), row.height - 2 * MARGIN);
  }
  context.globalAlpha = 1;
}

function drawSpeed(scene: ClipScene, row: RowOf<'lane'>, lane: SpeedLane): void {
  const { context, palette } = scene.pen;
  context.strokeStyle = palette.dim;
  context.lineWidth = CURVE;
  for (const part of lane.parts) {
    context.beginPath();
    addPart(scene, row, lane.most, part);
    context.stroke();
  }
}

/**
 * One point per pixel, the largest of its values: the cost depends on the width of the lane, not on the length of the clip.
 */
function addPart(
  { pen: { context }, state: { scale }, right }: ClipScene,
  row: RowOf<'lane'>,
  most: number,
  { start, step, values, shown }: SpeedPart,
): void {
  const from = Math.max(xOfTime(scale, shown.start), scale.left);
  const to = Math.min(xOfTime(scale, shown.end), right);
  const height = row.height - 2 * MARGIN;
  const indexAt = (x: number): number =>
    (scale.start + (x - scale.left) / scale.pixelsPerSecond - start) / step;
  for (let x = from; x <= to; x++) {
    const share = fastestBetween(values, indexAt(x), indexAt(x + 1)) / most;
    context.lineTo(x, row.top + row.height - MARGIN - share * height);
  }
}

/** Largest value from index `a` to `b`; interpolated if there is none in between. */
function fastestBetween(values: Float32Array, a: number, b: number): number {
  let most = speedBetween(values, a);
  for (let i = Math.max(Math.ceil(a), 0); i < b && i < values.length; i++) most = Math.max(most, values[i]);
  return most;
}
