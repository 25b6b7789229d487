import { textWidth, write } from '#renderer/kit/plot/pen.ts';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';
import type { BlendSpan } from '#renderer/timeline/model/timeline-model.ts';
import { type Row, rowKind, type Scene } from '../row.ts';
import { HIT_SIZE } from '../rows.ts';

const WEDGE_MARGIN = 4; // px above and below a wedge
const WEDGE_FILL = 0.32;
/** Dashes of a blend whose end cannot be dragged, px. */
export const THIN_DASHES = [2, 6];
/** Width of the handle at the end of a blend, px. */
const HANDLE_ROOM = 10;

/** The blend of a slot. */
export const blend = rowKind({
  id: 'blend',
  reads: ['blends', 'unit', 'source'],
  heights: ({ blends }) => blends.map(() => HIT_SIZE),
  title: ({ blends }, slot) => `Blend ${blends[slot].name}`,
  colour: ({ blends }, slot) => blends[slot].colour,
  draw: drawBlend,
  handleTop: ({ index, top }, grip) => (grip.kind === 'blendEnd' && grip.slot === index ? top : null),
});

type BlendScene = Scene<'blends' | 'unit' | 'source'>;

/** Draws a wedge from the source above to the destination below, with its duration. */
function drawBlend(scene: BlendScene, row: Row): void {
  const { pen, state, model } = scene;
  const { context, palette } = pen;
  const span = model.blends[row.index];
  const x0 = toPixel(state.scale, 0);
  const x1 = toPixel(state.scale, span.end);
  const top = row.top + WEDGE_MARGIN;
  const bottom = row.top + row.height - WEDGE_MARGIN;
  context.beginPath();
  context.moveTo(x0, top);
  context.lineTo(x1, top);
  context.lineTo(x1, bottom);
  context.closePath();
  context.fillStyle = palette.fill(span.colour);
  context.globalAlpha = span.draggable ? WEDGE_FILL : WEDGE_FILL / 2;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x0, top);
  context.lineTo(x1, bottom);
  context.strokeStyle = palette.fill(span.colour);
  context.lineWidth = span.draggable ? 1.5 : 1;
  context.setLineDash(span.draggable ? [] : THIN_DASHES);
  context.stroke();
  context.setLineDash([]);
  writeLength(scene, row, span);
}

/** Writes the duration right of the end of a blend if there is room, else left of the seam. */
function writeLength(scene: BlendScene, row: Row, span: BlendSpan): void {
  const { pen, state, model } = scene;
  const { palette } = pen;
  const words = `${span.label} ${formatDuration(span.end, model.unit, model.source.fps)}`;
  const width = textWidth(pen, words);
  const right = toPixel(state.scale, span.end) + HANDLE_ROOM;
  const left = toPixel(state.scale, 0) - HANDLE_ROOM - width;
  const x = right + width <= state.scale.to ? right : left;
  if (x < state.scale.from) return;
  const colours = { ink: palette.ink(span.colour), ground: palette.ground };
  write(pen, words, { x, y: row.top + row.height / 2 }, colours);
}
