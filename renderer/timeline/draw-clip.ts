import { lastBlendEnd, spanOf } from './clip-clock.ts';
import { fitText, hairline, onPixel, textWidth, type Pen } from './pen.ts';
import { BAR_HEIGHT } from './rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { xOfTime } from './time-scale.ts';
import type { BlendSpan } from './timeline-model.ts';

const RADIUS = 4; // px
const PADDING = 9; // px, of the text in a bar
const FILL = 0.17;
const DIMMED_FILL = 0.07;
const DIMMED_STROKE = 0.5;
const REST_STROKE = 0.28;

const solid: number[] = [];
const shortDash = [4, 3];
const longDash = [12, 4];
const dots = [1, 3];

/** The source: solid up to its out point, then as the methods show it, then what is left of the clip. */
export function drawSourceBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const { model } = scene;
  const span = spanOf(model.source);
  const blendEnd = lastBlendEnd(model);
  const top = row.top;
  const role = 'source';
  if (span.end > blendEnd) {
    const from = Math.max(blendEnd, span.start);
    drawBar(scene, {
      role,
      top,
      from,
      to: span.end,
      fill: DIMMED_FILL / 2,
      stroke: REST_STROKE,
      dashes: dots,
    });
  }
  if (blendEnd > 0) {
    drawBar(scene, {
      role,
      top,
      from: 0,
      to: blendEnd,
      fill: DIMMED_FILL,
      stroke: DIMMED_STROKE,
      dashes: shortDash,
    });
    drawBarText(scene, { role, top, from: 0, to: blendEnd }, shownAfterSeam(model.blends), true);
  }
  if (span.start < 0) {
    drawBar(scene, { role, top, from: span.start, to: 0, fill: FILL, stroke: 1, dashes: solid });
    drawBarText(scene, { role, top, from: span.start, to: 0 }, model.source.name, false);
  }
}

/** The destination: dimmed before its in point; a loop goes round once more. */
export function drawDestinationBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const { destination } = scene.model;
  const span = spanOf(destination);
  const top = row.top;
  const role = 'destination';
  if (span.start < 0) {
    drawBar(scene, {
      role,
      top,
      from: span.start,
      to: 0,
      fill: DIMMED_FILL / 2,
      stroke: REST_STROKE,
      dashes: dots,
    });
  }
  if (destination.loop) {
    const round = span.end + (span.end - span.start);
    drawBar(scene, {
      role,
      top,
      from: span.end,
      to: round,
      fill: DIMMED_FILL,
      stroke: DIMMED_STROKE,
      dashes: shortDash,
    });
    drawBarText(scene, { role, top, from: span.end, to: round }, 'loop', true);
  }
  if (span.end > 0) {
    drawBar(scene, { role, top, from: 0, to: span.end, fill: FILL, stroke: 1, dashes: longDash });
    drawBarText(scene, { role, top, from: 0, to: span.end }, destination.name, false);
  }
}

/** What the source is after the seam, in the words of the methods in use. */
function shownAfterSeam(blends: readonly BlendSpan[]): string {
  const goesOn = blends.filter((blend) => blend.shows === 'sourceGoingOn');
  if (goesOn.length === 0) return 'extrapolated';
  if (goesOn.length === blends.length) return 'source going on';
  return blends
    .map((blend) => `${blend.name} ${blend.shows === 'sourceGoingOn' ? 'going on' : 'extrapolated'}`)
    .join(' · ');
}

interface BarPlace {
  readonly role: string;
  readonly top: number; // px
  readonly from: number; // s on the seam's clock
  readonly to: number;
}

interface Bar extends BarPlace {
  readonly fill: number; // opacity
  readonly stroke: number;
  readonly dashes: number[];
}

function drawBar(scene: ClipScene, bar: Bar): void {
  const { pen, state, right } = scene;
  const { context, palette } = pen;
  const line = hairline(pen);
  // Ends out of sight are drawn just out of sight: a bar of a million pixels has blurred dashes.
  const x0 = Math.max(xOfTime(state.scale, bar.from), state.scale.left - 3 * RADIUS);
  const x1 = Math.min(xOfTime(state.scale, bar.to), right + 3 * RADIUS);
  if (x1 - x0 < line) return;
  const left = onPixel(pen, x0) + line / 2;
  const width = onPixel(pen, x1) + line / 2 - left;
  const top = bar.top + line / 2;
  context.beginPath();
  context.roundRect(left, top, width, BAR_HEIGHT - line, Math.min(RADIUS, width / 2));
  context.fillStyle = palette.fill(bar.role);
  context.globalAlpha = bar.fill;
  context.fill();
  context.globalAlpha = bar.stroke;
  context.strokeStyle = palette.fill(bar.role);
  context.lineWidth = line;
  context.lineDashOffset = 0;
  context.setLineDash(bar.dashes);
  context.stroke();
  context.setLineDash(solid);
  context.globalAlpha = 1;
}

function drawBarText(scene: ClipScene, place: BarPlace, text: string, centred: boolean): void {
  const { pen, state, right } = scene;
  const from = Math.max(xOfTime(state.scale, place.from), state.scale.left) + PADDING;
  const to = Math.min(xOfTime(state.scale, place.to), right) - PADDING;
  const fitted = centred && textWidth(pen, text) > to - from ? '' : fitText(pen, text, to - from);
  if (fitted === '') return;
  const x = centred ? (from + to - textWidth(pen, fitted)) / 2 : from;
  writeInBar(pen, place, fitted, x);
}

function writeInBar(pen: Pen, place: BarPlace, text: string, x: number): void {
  const { context, palette } = pen;
  context.font = palette.smallFont;
  context.textAlign = 'left';
  context.fillStyle = palette.ink(place.role);
  context.fillText(text, onPixel(pen, x), place.top + BAR_HEIGHT / 2 + 4);
}
