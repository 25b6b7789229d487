import { roundAfter, roundBefore, spanOf } from '#core/transition/clips/clip-clock.ts';
import { lastBlendEnd, sourceStart } from '../model/model-times.ts';
import { hairline, onPixel } from '../../kit/plot/pen.ts';
import { BAR_HEIGHT } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { pixelWithin } from '../../kit/plot/scale.ts';
import type { Side } from '../model/timeline-model.ts';

/**
 * Style of a part of a bar. Dashes repeat the meaning of colours: the source is solid, the destination has
 * long dashes.
 */
interface BarStyle {
  readonly fill: number; // opacity
  readonly stroke: number;
  readonly dashes: number[];
}

const RADIUS = 4; // px
const played: Readonly<Record<Side, BarStyle>> = {
  source: { fill: 0.17, stroke: 1, dashes: [] },
  destination: { fill: 0.17, stroke: 1, dashes: [12, 4] },
};
/** Parts that are visible but not played as recorded: the source after the seam, repetitions of a loop. */
const continued: BarStyle = { fill: 0.07, stroke: 0.5, dashes: [4, 3] };
/** Parts of a clip that the transition leaves out. */
const unused: BarStyle = { fill: 0.035, stroke: 0.28, dashes: [1, 3] };

/** Opacity of a bar behind its name. */
export const PLAYED_FILL = played.source.fill;
export const CONTINUED_FILL = continued.fill;
export const UNUSED_FILL = unused.fill;

/**
 * Draws the source: solid up to its out point, then as the methods continue it, then the unused part. A loop
 * also repeats before its start.
 */
export function drawSourceBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const span = spanOf(scene.model.source);
  const blendEnd = lastBlendEnd(scene.model);
  const start = sourceStart(scene.model);
  if (scene.model.earlier.length === 0) drawPart(scene, row, roundBefore(scene.model.source), continued);
  for (const each of scene.model.earlier) drawPart(scene, row, each.span, played.source);
  drawPart(scene, row, { start: Math.max(blendEnd, span.start), end: span.end }, unused);
  drawPart(scene, row, { start: 0, end: blendEnd }, continued);
  drawPart(scene, row, { start, end: 0 }, played.source);
}

/** Draws the destination: dimmed before its in point; a loop repeats once, except for an open clip. */
export function drawDestinationBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const { destination, alone } = scene.model;
  const span = spanOf(destination);
  drawPart(scene, row, { start: span.start, end: 0 }, unused);
  if (!alone) drawPart(scene, row, roundAfter(destination), continued);
  drawPart(scene, row, { start: 0, end: span.end }, played.destination);
}

function drawPart(
  scene: ClipScene,
  row: RowOf<'clip'>,
  range: { readonly start: number; readonly end: number }, // s on the seam's clock
  style: BarStyle,
): void {
  const { pen, state } = scene;
  const { context } = pen;
  const line = hairline(pen);
  // Clamps ends to just outside the view: bars of a million pixels have blurred dashes.
  const x0 = pixelWithin(state.scale, range.start, 3 * RADIUS);
  const x1 = pixelWithin(state.scale, range.end, 3 * RADIUS);
  const left = onPixel(pen, x0) + line / 2;
  const width = onPixel(pen, x1) + line / 2 - left;
  if (width <= 0) return;
  const colour = pen.palette.fill(row.side);
  context.beginPath();
  context.roundRect(left, row.top + line / 2, width, BAR_HEIGHT - line, Math.min(RADIUS, width / 2));
  context.fillStyle = colour;
  context.globalAlpha = style.fill;
  context.fill();
  context.strokeStyle = colour;
  context.globalAlpha = style.stroke;
  context.lineWidth = line;
  context.lineDashOffset = 0;
  context.setLineDash(style.dashes);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}
