import { lastBlendEnd } from '../model/model-times.ts';
import { dashedLine, fillBetween, textWidth, verticalLine, write } from '#renderer/kit/plot/pen.ts';
import { BAR_HEIGHT, clipRow } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { isOnScale, pixelWithin, toPixel } from '#renderer/kit/plot/scale.ts';
import type { BlendSpan } from '../model/timeline-model.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';

const WEDGE_MARGIN = 4; // px above and below a wedge
const WEDGE_FILL = 0.32;
/** Opacity of the shade behind both bars during the blend. */
export const REGION_FILL = 0.05;
const dashes = [4, 4];
const thinDashes = [2, 6];
/** Width of the handle at the end of a blend, px. */
const HANDLE_ROOM = 10;

/** Draws a shade behind both bars for the duration of the blends. */
export function drawBlendRegion(scene: ClipScene): void {
  const { pen, state, model } = scene;
  const source = clipRow(state.rows, 'source');
  const destination = clipRow(state.rows, 'destination');
  if (source === undefined || destination === undefined) return;
  const from = pixelWithin(state.scale, 0);
  const to = pixelWithin(state.scale, lastBlendEnd(model));
  if (to <= from) return;
  pen.context.globalAlpha = REGION_FILL;
  pen.context.fillStyle = pen.palette.text;
  const { top } = source;
  fillBetween(pen, from, to, { top, height: destination.top + BAR_HEIGHT - top });
  pen.context.globalAlpha = 1;
}

/** Draws the blend of one slot: a wedge from the source above to the destination below, with its duration. */
export function drawBlendRow(scene: ClipScene, row: RowOf<'blend'>): void {
  const { pen, state, model } = scene;
  const { context, palette } = pen;
  const blend = model.blends[row.slot];
  if (blend === undefined) return;
  const x0 = toPixel(state.scale, 0);
  const x1 = toPixel(state.scale, blend.end);
  const top = row.top + WEDGE_MARGIN;
  const bottom = row.top + row.height - WEDGE_MARGIN;
  context.beginPath();
  context.moveTo(x0, top);
  context.lineTo(x1, top);
  context.lineTo(x1, bottom);
  context.closePath();
  context.fillStyle = palette.fill(blend.colour);
  context.globalAlpha = blend.draggable ? WEDGE_FILL : WEDGE_FILL / 2;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x0, top);
  context.lineTo(x1, bottom);
  context.strokeStyle = palette.fill(blend.colour);
  context.lineWidth = blend.draggable ? 1.5 : 1;
  context.setLineDash(blend.draggable ? [] : thinDashes);
  context.stroke();
  context.setLineDash([]);
  writeLength(scene, row, blend);
}

/** Writes the duration right of the end of a blend if there is room, else left of the seam. */
function writeLength(scene: ClipScene, row: RowOf<'blend'>, blend: BlendSpan): void {
  const { pen, state, model } = scene;
  const { palette } = pen;
  const words = `${blend.label} ${formatDuration(blend.end, model.unit, model.source.fps)}`;
  const width = textWidth(pen, words);
  const right = toPixel(state.scale, blend.end) + HANDLE_ROOM;
  const left = toPixel(state.scale, 0) - HANDLE_ROOM - width;
  const x = right + width <= state.scale.to ? right : left;
  if (x < state.scale.from) return;
  const colours = { ink: palette.ink(blend.colour), ground: palette.ground };
  write(pen, words, { x, y: row.top + row.height / 2 }, colours);
}

/**
 * Draws the seam as a solid line, and the end of each blend dashed in its colour; dashes of equal ends
 * alternate.
 */
export function drawSeamLines(scene: ClipScene, top: number): void {
  const { pen, state, model } = scene;
  const { height: bottom } = state;
  const { context, palette } = pen;
  model.blends.forEach((blend, slot) => {
    const x = toPixel(state.scale, blend.end);
    if (!isOnScale(state.scale, x)) return;
    context.strokeStyle = palette.fill(blend.colour);
    const pattern = blend.draggable ? dashes : thinDashes;
    dashedLine(pen, x, { top, bottom }, pattern, (slot % 2) * 4);
  });
  const seam = toPixel(state.scale, 0);
  if (!isOnScale(state.scale, seam)) return;
  context.fillStyle = palette.dim;
  verticalLine(pen, seam, top, bottom);
}
