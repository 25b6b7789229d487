import type { ContactLane, SpeedLane, SpeedPart } from '../model/motion-lane.ts';
import { xOfTime } from '../rows/time-scale.ts';
import { onPixel, textWidth, write } from './pen.ts';
import type { ClipScene, RowOf } from './scene.ts';

const MARGIN = 2; // px above and below what a lane shows
const FILL = 0.55; // opacity of a contact
const CURVE = 1.25; // px

/** What the motion does, in a lane of its own. */
export function drawMotionLane(scene: ClipScene, row: RowOf<'lane'>): void {
  const lane = scene.model.lanes[row.index];
  if (lane?.kind === 'contacts') drawContacts(scene, row, lane);
  else if (lane?.kind === 'speed') drawSpeed(scene, row, lane);
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

/** The curve, and at the right what its top stands for. */
function drawSpeed(scene: ClipScene, row: RowOf<'lane'>, lane: SpeedLane): void {
  const { pen, right } = scene;
  const { context, palette } = pen;
  context.strokeStyle = palette.dim;
  context.lineWidth = CURVE;
  for (const part of lane.parts) {
    context.beginPath();
    addPart(scene, row, lane.most, part);
    context.stroke();
  }
  const words = `${lane.most.toFixed(1)} m/s`;
  const place = { x: right - textWidth(pen, words) - 4, y: row.top + MARGIN + 5 };
  write(pen, words, place, { ink: palette.faint, ground: palette.ground });
}

/** One point a pixel, the fastest of its moments: however long the clip is, the lane costs its width. */
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
    const share = speedBetween(values, indexAt(x), indexAt(x + 1)) / most;
    context.lineTo(x, row.top + row.height - MARGIN - share * height);
  }
}

/** The fastest of the moments from `a` to `b`; between two moments where there is none. */
function speedBetween(values: Float32Array, a: number, b: number): number {
  const last = values.length - 1;
  const clamped = Math.min(Math.max(a, 0), last);
  const before = Math.floor(clamped);
  const next = Math.min(before + 1, last);
  let most = values[before] + (values[next] - values[before]) * (clamped - before);
  for (let i = Math.ceil(clamped); i < b && i <= last; i++) most = Math.max(most, values[i]);
  return most;
}
