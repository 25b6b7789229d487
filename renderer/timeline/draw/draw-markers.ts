import type { MarkerKind } from '#contract/rows/library-rows.ts';
import { markerKinds } from '#contract/rows/mark-kinds.ts';
import { clamp } from '#core/kit/numbers.ts';
import { clipTimeAt, seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { markerName } from '../words/mark-words.ts';
import { textWidth } from '#renderer/kit/plot/pen.ts';
import { BAR_HEIGHT, MARKER_LANE_HEIGHT, markerLaneMiddle } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { isOnScale, lengthOf, pixelsOf, toPixel } from '#renderer/kit/plot/scale.ts';
import type { Side } from '../model/timeline-model.ts';

const SIZE = 4; // px, half the width of a shape
const CHOSEN_SIZE = 5;
const REACH = 2 * SIZE; // px outside of the plot where a shape is still visible
const MIN_SPACING = 3; // px between shapes of one kind: closer ones look like one
const SHAPES_PER_PATH = 32; // one path with thousands of shapes is far slower than many small ones
const NOT_PLAYED = 0.45; // opacity of markers at times that are not played
const HALF_FRAME = 0.5;
const LABEL_SPACE = 5; // px between a shape and its label

/** Position of the last shape of each kind, px. Reset for every row. */
const lastXOfKind = new Float64Array(markerKinds.length);
const kindNumbers: Readonly<Record<MarkerKind, number>> = {
  out: markerKinds.indexOf('out'),
  in: markerKinds.indexOf('in'),
  footPlant: markerKinds.indexOf('footPlant'),
  takeOff: markerKinds.indexOf('takeOff'),
  pass: markerKinds.indexOf('pass'),
  note: markerKinds.indexOf('note'),
};

/** Draws the visible markers of a clip in their lane. */
export function drawMarkers(scene: ClipScene, row: RowOf<'clip'>): void {
  const { state, model } = scene;
  const { scale } = state;
  const use = model[row.side];
  const margin = lengthOf(scale, REACH);
  const index = state.markers[row.side];
  const first = firstFrom(index.times, clipTimeAt(use, scale.low - margin));
  const last = firstFrom(index.times, clipTimeAt(use, scale.high + margin));
  const sourceSide = row.side === 'source';
  // A marker exactly at the seam is played on both sides.
  const seamTime = use.time + (sourceSide ? HALF_FRAME : -HALF_FRAME) / use.fps;
  const atSeam = clamp(firstFrom(index.times, seamTime), first, last);
  const y = markerLaneMiddle(row);
  lastXOfKind.fill(-Infinity);
  fillShapes(scene, row.side, { first, last: atSeam, y, opacity: sourceSide ? 1 : NOT_PLAYED });
  fillShapes(scene, row.side, { first: atSeam, last, y, opacity: sourceSide ? NOT_PLAYED : 1 });
  drawSelected(scene, row, { first, last });
  drawChosen(scene, row, state.hovered);
  drawChosen(scene, row, model.selection.lead);
}

interface Run {
  readonly first: number;
  readonly last: number; // exclusive
  readonly y: number;
  readonly opacity: number;
}

function fillShapes(scene: ClipScene, side: Side, run: Run): void {
  const { pen, state, model } = scene;
  const { context, palette } = pen;
  const { times, markers } = state.markers[side];
  const { scale } = state;
  const use = model[side];
  const pixelsPerClipSecond = pixelsOf(scale, 1) / use.playRate;
  const origin = toPixel(scale, seamTimeOf(use, 0));
  let shapes = 0;
  context.fillStyle = palette.text;
  context.globalAlpha = run.opacity;
  context.beginPath();
  for (let i = run.first; i < run.last; i++) {
    const x = origin + times[i] * pixelsPerClipSecond;
    const kind = markers[i].kind;
    const number = kindNumbers[kind];
    if (x - lastXOfKind[number] < MIN_SPACING) continue;
    lastXOfKind[number] = x;
    addShape(context, kind, x, run.y, SIZE);
    shapes++;
    if (shapes % SHAPES_PER_PATH !== 0) continue;
    context.fill();
    context.beginPath();
  }
  context.fill();
  context.globalAlpha = 1;
}

/** Draws visible selected markers larger and in the accent colour. */
function drawSelected(scene: ClipScene, row: RowOf<'clip'>, run: Pick<Run, 'first' | 'last'>): void {
  const { pen, state, model } = scene;
  const { ids } = model.selection;
  if (ids.size < 2) return; // the leading mark is drawn with its label
  const { context, palette } = pen;
  const { times, markers } = state.markers[row.side];
  const use = model[row.side];
  const y = markerLaneMiddle(row);
  let lastX = -Infinity;
  context.fillStyle = palette.accent;
  for (let i = run.first; i < run.last; i++) {
    if (!ids.has(markers[i].id)) continue;
    const x = toPixel(state.scale, seamTimeOf(use, times[i]));
    if (x - lastX < MIN_SPACING) continue;
    lastX = x;
    context.beginPath();
    addShape(context, markers[i].kind, x, y, CHOSEN_SIZE);
    context.fill();
  }
}

/** Adds the shape of a marker kind to the path, centred on (x, y). */
export function addShape(
  context: CanvasRenderingContext2D,
  kind: MarkerKind,
  x: number,
  y: number,
  size: number,
): void {
  switch (kind) {
    case 'out':
      context.moveTo(x - size + 1, y - size);
      context.lineTo(x + size, y);
      context.lineTo(x - size + 1, y + size);
      break;
    case 'in':
      context.moveTo(x + size - 1, y - size);
      context.lineTo(x - size, y);
      context.lineTo(x + size - 1, y + size);
      break;
    case 'footPlant':
      context.moveTo(x - size, y - size + 1);
      context.lineTo(x + size, y - size + 1);
      context.lineTo(x, y + size);
      break;
    case 'takeOff':
      context.moveTo(x - size, y + size - 1);
      context.lineTo(x + size, y + size - 1);
      context.lineTo(x, y - size);
      break;
    case 'pass':
      context.moveTo(x, y - size - 1);
      context.lineTo(x + size, y);
      context.lineTo(x, y + size + 1);
      context.lineTo(x - size, y);
      break;
    case 'note':
      context.moveTo(x + size - 0.5, y);
      context.arc(x, y, size - 0.5, 0, 2 * Math.PI);
      break;
  }
  context.closePath();
}

/** Draws a hovered or leading marker larger, with its label on the ground colour to hide its neighbours. */
function drawChosen(scene: ClipScene, row: RowOf<'clip'>, id: string | null): void {
  const { pen, state, model } = scene;
  const marker = id === null ? undefined : state.markers[row.side].byId.get(id);
  if (marker === undefined) return;
  const x = toPixel(state.scale, seamTimeOf(model[row.side], marker.time));
  if (!isOnScale(state.scale, x, REACH)) return;
  const { context, palette } = pen;
  const y = markerLaneMiddle(row);
  const colour = model.selection.ids.has(marker.id) ? palette.accent : palette.text;
  const name = markerName(marker);
  const width = textWidth(pen, name);
  const rightward = x + CHOSEN_SIZE + LABEL_SPACE;
  const labelX = rightward + width <= state.scale.to ? rightward : x - CHOSEN_SIZE - LABEL_SPACE - width;
  context.fillStyle = palette.ground;
  context.fillRect(labelX - 3, row.top + BAR_HEIGHT + 1, width + 6, MARKER_LANE_HEIGHT - 1);
  context.beginPath();
  addShape(context, marker.kind, x, y, CHOSEN_SIZE);
  context.strokeStyle = palette.ground;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
  context.font = palette.smallFont;
  context.fillText(name, labelX, y + 4);
}
