import { clipTimeAt, seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { textWidth, write } from '#renderer/kit/plot/pen.ts';
import { isOnScale, lengthOf, pixelsOf, toPixel, toValue } from '#renderer/kit/plot/scale.ts';
import type { MarkGrip } from '#renderer/timeline/grips/grip.ts';
import { nearestMarker } from '#renderer/timeline/model/marker-index.ts';
import type { Side, SuggestedMarker } from '#renderer/timeline/model/timeline-model.ts';
import { markerName } from '#renderer/timeline/words/mark-words.ts';
import { type HitPoint, rowKind, type RowKind } from '../row.ts';
import { HIT_SIZE, isShown, MARKERS_HEIGHT, timesIn } from '../rows.ts';
import { addShape, drawShapes, type LaneScene, MIN_SPACING, type Run, SHAPE_SIZE } from './marker-shapes.ts';

const CHOSEN_SIZE = 5;
const REACH = 2 * SHAPE_SIZE; // px outside of the plot where a shape is still visible
const LABEL_SPACE = 5; // px between a shape and the label of a larger one
const SPACE = 9; // px between a marker and its label, and before the next marker
const MIN_LABEL = 14; // px, shortest label, so that nothing is measured for less room
const DASHES = [2, 1.5]; // px
const NO_DASHES: number[] = [];
/** Suggestions of the left foot are above those of the right one, px. */
const footOffsets: Readonly<Record<SuggestedMarker['foot'], number>> = { left: -5, right: 5, both: 0 };

/** The markers of a clip, and suggested ones. */
export function markers(side: Side): RowKind {
  return rowKind({
    id: 'markers',
    side,
    reads: [side, 'hasSeam', 'selection'],
    heights: (model) => (isShown(model, side) ? [MARKERS_HEIGHT] : []),
    draw(scene, { top, height }) {
      const lane = { ...scene, side, y: top + height / 2 };
      drawMarkerLabels(lane);
      drawMarkers(lane);
      drawSuggestions(lane);
    },
    reach: HIT_SIZE - MARKERS_HEIGHT,
    grip: (at) => markerAt(at, side),
    ground: () => ({ kind: 'markerLane', side }),
    marksIn(at, box) {
      const { start, end } = timesIn(at, side, box);
      return at.markers[side].markers.filter(({ time }) => time >= start && time <= end).map(({ id }) => id);
    },
    handleTop: ({ top }, grip) => (grip.kind === 'marker' && grip.side === side ? top : null),
  });
}

function markerAt({ model, markers, scale, x }: HitPoint, side: Side): MarkGrip | null {
  const use = model[side];
  const time = clipTimeAt(use, toValue(scale, x));
  const found = markers[side].markers[nearestMarker(markers[side], time)];
  if (found === undefined) return null;
  const distance = pixelsOf(scale, Math.abs(found.time - time) / use.playRate);
  return distance <= HIT_SIZE / 2 ? { kind: 'marker', side, id: found.id } : null;
}

/** Draws the visible markers of a clip in their lane. */
function drawMarkers(scene: LaneScene): void {
  const { state, model, side } = scene;
  const { scale } = state;
  const use = model[side];
  const margin = lengthOf(scale, REACH);
  const index = state.markers[side];
  const first = firstFrom(index.times, clipTimeAt(use, scale.low - margin));
  const last = firstFrom(index.times, clipTimeAt(use, scale.high + margin));
  drawShapes(scene, { first, last });
  drawSelected(scene, { first, last });
  drawChosen(scene, state.hovered);
  drawChosen(scene, model.selection.lead);
}

/** Draws visible selected markers larger and in the accent colour. */
function drawSelected(scene: LaneScene, run: Run): void {
  const { pen, state, model, side, y } = scene;
  const { ids } = model.selection;
  if (ids.size < 2) return; // the leading mark is drawn with its label
  const { context, palette } = pen;
  const { times, markers } = state.markers[side];
  const use = model[side];
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

/** Draws a hovered or leading marker larger, with its label on the ground colour to hide its neighbours. */
function drawChosen(scene: LaneScene, id: string | null): void {
  const { pen, state, model, side, y } = scene;
  const marker = id === null ? undefined : state.markers[side].byId.get(id);
  if (marker === undefined) return;
  const x = toPixel(state.scale, seamTimeOf(model[side], marker.time));
  if (!isOnScale(state.scale, x, REACH)) return;
  const { context, palette } = pen;
  const colour = model.selection.ids.has(marker.id) ? palette.accent : palette.text;
  const name = markerName(marker);
  const width = textWidth(pen, name);
  const rightward = x + CHOSEN_SIZE + LABEL_SPACE;
  const labelX = rightward + width <= state.scale.to ? rightward : x - CHOSEN_SIZE - LABEL_SPACE - width;
  context.fillStyle = palette.ground;
  context.fillRect(labelX - 3, y - MARKERS_HEIGHT / 2 + 1, width + 6, MARKERS_HEIGHT - 1);
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

/** Writes labels of visible markers that fit before the next one. Selected markers have their own labels. */
function drawMarkerLabels(scene: LaneScene): void {
  const { pen, state, model, side, y } = scene;
  const use = model[side];
  const index = state.markers[side];
  const first = firstFrom(index.times, clipTimeAt(use, state.scale.low));
  const last = firstFrom(index.times, clipTimeAt(use, state.scale.high));
  const colours = { ink: pen.palette.dim, ground: pen.palette.ground };
  const placeOf = (at: number): number => toPixel(state.scale, seamTimeOf(use, index.times[at]));
  for (let i = first; i < last; i++) {
    const marker = index.markers[i];
    if (marker.id === state.hovered || marker.id === model.selection.lead) continue;
    const x = placeOf(i) + SPACE;
    const room = (i + 1 < last ? placeOf(i + 1) - SPACE : state.scale.to) - x;
    if (room < MIN_LABEL) continue;
    const name = markerName(marker);
    if (textWidth(pen, name) <= room) write(pen, name, { x, y }, colours);
  }
}

/**
 * Draws suggested markers as dashed outlines in the lane of markers, those of the left foot above the right.
 */
function drawSuggestions({ pen, state, model, side, y }: LaneScene): void {
  const use = model[side];
  const { context, palette } = pen;
  const lastX = { left: -Infinity, right: -Infinity, both: -Infinity };
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.25;
  context.setLineDash(DASHES);
  for (const { kind, time, foot } of use.suggestions ?? []) {
    const x = toPixel(state.scale, seamTimeOf(use, time));
    if (!isOnScale(state.scale, x, REACH) || x - lastX[foot] < MIN_SPACING) continue;
    lastX[foot] = x;
    context.beginPath();
    addShape(context, kind, x, y + footOffsets[foot], SHAPE_SIZE);
    context.stroke();
  }
  context.setLineDash(NO_DASHES);
}
