import type { MarkerKind } from '#contract/rows/library-rows.ts';
import { markerKinds } from '#contract/rows/mark-kinds.ts';
import { clamp } from '#core/kit/numbers.ts';
import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { pixelsOf, toPixel } from '#renderer/kit/plot/scale.ts';
import type { Side } from '#renderer/timeline/model/timeline-model.ts';
import type { Scene } from '../row.ts';

export const SHAPE_SIZE = 4; // px, half the width of a shape
export const MIN_SPACING = 3; // px between shapes of one kind: closer ones look like one
const SHAPES_PER_PATH = 32; // one path with thousands of shapes is far slower than many small ones
const NOT_PLAYED = 0.45; // opacity of markers at times that are not played
const HALF_FRAME = 0.5;

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

/** Where markers are drawn. */
export interface LaneScene extends Scene<Side | 'selection'> {
  readonly side: Side;
  readonly y: number; // px, of their middle
}

/** Markers of a clip by their index. */
export interface Run {
  readonly first: number;
  readonly last: number; // exclusive
}

/** Draws markers, fainter those at times that are not played. */
export function drawShapes(scene: LaneScene, { first, last }: Run): void {
  const { state, model, side } = scene;
  const use = model[side];
  const sourceSide = side === 'source';
  // A marker exactly at the seam is played on both sides.
  const seamTime = use.time + (sourceSide ? HALF_FRAME : -HALF_FRAME) / use.fps;
  const atSeam = clamp(firstFrom(state.markers[side].times, seamTime), first, last);
  lastXOfKind.fill(-Infinity);
  fillShapes(scene, { first, last: atSeam }, sourceSide ? 1 : NOT_PLAYED);
  fillShapes(scene, { first: atSeam, last }, sourceSide ? NOT_PLAYED : 1);
}

function fillShapes({ pen, state, model, side, y }: LaneScene, run: Run, opacity: number): void {
  const { context, palette } = pen;
  const { times, markers } = state.markers[side];
  const { scale } = state;
  const use = model[side];
  const pixelsPerClipSecond = pixelsOf(scale, 1) / use.playRate;
  const origin = toPixel(scale, seamTimeOf(use, 0));
  let shapes = 0;
  context.fillStyle = palette.text;
  context.globalAlpha = opacity;
  context.beginPath();
  for (let i = run.first; i < run.last; i++) {
    const x = origin + times[i] * pixelsPerClipSecond;
    const kind = markers[i].kind;
    const number = kindNumbers[kind];
    if (x - lastXOfKind[number] < MIN_SPACING) continue;
    lastXOfKind[number] = x;
    addShape(context, kind, x, y, SHAPE_SIZE);
    shapes++;
    if (shapes % SHAPES_PER_PATH !== 0) continue;
    context.fill();
    context.beginPath();
  }
  context.fill();
  context.globalAlpha = 1;
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
