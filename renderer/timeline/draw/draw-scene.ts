// renderer/timeline/draw: painting the timeline
import { drawBlendRow, drawBlendRegion, drawSeamLines } from './draw-blend.ts';
import { drawDestinationBar, drawSourceBar, drawDestinationNames, drawSourceNames } from './draw-clip.ts';
import { drawFlags, drawSnapLine } from './draw-flags.ts';
import { drawMarkers, addShape } from './draw-markers.ts';
import { drawMotionLane } from './draw-motion-lane.ts';
import { drawRanges } from './draw-ranges.ts';
import {
  type Pen,
  textWidth,
  write,
  hairline,
  horizontalLine,
  verticalLine,
} from '#renderer/kit/plot/pen.ts';
import {
  PINNED_HEIGHT,
  type Row,
  footMiddle,
  markerLaneMiddle,
  clipRow,
  RANGE_LANE_HEIGHT,
  rangeLaneTop,
} from '../rows/rows.ts';
import type { ClipScene, Scene, RowOf } from './scene.ts';
import type { TimelineState } from '../timeline-state.ts';
import { clipTimeAt, seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { type Box, isOnScale, pixelsOf, toPixel, tickSteps } from '#renderer/kit/plot/scale.ts';
import { markerName } from '../words/mark-words.ts';
import { timecodeOf, formatNumber } from '#core/kit/numbers.ts';

/** Draws everything except DOM elements: names, handles and the playhead. */
export function drawScene(pen: Pen, state: TimelineState): void {
  const { context, palette } = pen;
  const scene: Scene = { pen, state };
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, state.width, state.height);
  context.save();
  context.beginPath();
  context.rect(state.scale.from, 0, state.scale.to - state.scale.from, state.height);
  context.clip();
  const ruler = state.rows[0];
  if (ruler !== undefined) drawRuler(scene, ruler.height);
  if (state.model !== null) drawRows({ ...scene, model: state.model });
  context.restore();
}

function drawRows(scene: ClipScene): void {
  const { state } = scene;
  const linesTop = state.rows.find((row) => row.kind === 'flags')?.top ?? 0;
  belowPinned(scene, () => {
    drawBlendRegion(scene);
    for (const row of state.rows) if (row.kind === 'clip') drawBar(scene, row);
  });
  if (scene.model.hasSeam) drawSeamLines(scene, linesTop);
  drawSnapLine(scene, linesTop);
  for (const row of state.rows) if (row.kind === 'flags') drawFlags(scene, row);
  belowPinned(scene, () => {
    for (const row of state.rows) drawAboveLines(scene, row);
    drawBand(scene);
  });
}

/** Draws content that scrolls below the pinned rows. */
function belowPinned({ pen, state }: ClipScene, draw: () => void): void {
  pen.context.save();
  pen.context.beginPath();
  const { from, to } = state.scale;
  pen.context.rect(from, PINNED_HEIGHT, to - from, state.height - PINNED_HEIGHT);
  pen.context.clip();
  draw();
  pen.context.restore();
}

function drawBar(scene: ClipScene, row: Row & { readonly kind: 'clip' }): void {
  if (row.side === 'source') drawSourceBar(scene, row);
  else drawDestinationBar(scene, row);
}

function drawAboveLines(scene: ClipScene, row: Row): void {
  switch (row.kind) {
    case 'ruler':
    case 'request': // DOM elements
    case 'flags':
      return;
    case 'clip':
      if (row.side === 'source') drawSourceNames(scene, row);
      else drawDestinationNames(scene, row);
      drawRanges(scene, row);
      drawMarkerLabels(scene, row);
      drawMarkers(scene, row);
      return drawSuggestions(scene, row);
    case 'blend':
      return drawBlendRow(scene, row);
    case 'lane':
      return drawMotionLane(scene, row);
  }
}

const SPACE = 9; // px between a marker and its label, and before the next marker
const MIN_LABEL = 14; // px, shortest label, so that nothing is measured for less room

/** Writes labels of visible markers that fit before the next one. Selected markers have their own labels. */
function drawMarkerLabels(scene: ClipScene, row: RowOf<'clip'>): void {
  const { pen, state, model } = scene;
  const use = model[row.side];
  const index = state.markers[row.side];
  const first = firstFrom(index.times, clipTimeAt(use, state.scale.low));
  const last = firstFrom(index.times, clipTimeAt(use, state.scale.high));
  const y = markerLaneMiddle(row);
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

const SIZE = 4; // px, half the width of a shape
const REACH = 2 * SIZE; // px outside of the plot where a shape is still visible
const MIN_SPACING = 3; // px
const DASHES = [2, 1.5]; // px
const NO_DASHES: number[] = [];

/**
 * Draws suggested markers as dashed outlines in the lane of markers, those of the left foot above the right.
 */
function drawSuggestions({ pen, state, model }: ClipScene, row: RowOf<'clip'>): void {
  const use = model[row.side];
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
    addShape(context, kind, x, footMiddle(row, foot), SIZE);
    context.stroke();
  }
  context.setLineDash(NO_DASHES);
}

const FILL = 0.12; // opacity
const MARGIN = 2; // px above and below a range in its lane

/** Draws the rectangle of a selection, or the new range. */
function drawBand(scene: ClipScene): void {
  const { sweep } = scene.state;
  const box = sweep?.kind === 'range' ? boxOfRange(scene, sweep) : sweep;
  if (box !== null) outline(scene.pen, box);
}

function boxOfRange(
  { state, model }: ClipScene,
  { side, lane, start, end }: Extract<ClipScene['state']['sweep'], { kind: 'range' }>,
): Box | null {
  const row = clipRow(state.rows, side);
  if (row === undefined) return null;
  const x = (time: number): number => toPixel(state.scale, seamTimeOf(model[side], time));
  const top = rangeLaneTop(row, lane);
  return { left: x(start), right: x(end), top: top + MARGIN, bottom: top + RANGE_LANE_HEIGHT - MARGIN };
}

function outline(pen: Pen, { left, right, top, bottom }: Box): void {
  const { context, palette } = pen;
  context.fillStyle = context.strokeStyle = palette.accent;
  context.globalAlpha = FILL;
  context.fillRect(left, top, right - left, bottom - top);
  context.globalAlpha = 1;
  context.lineWidth = hairline(pen);
  context.strokeRect(left, top, right - left, bottom - top);
}

const TICK = 6; // px
const SHORT_TICK = 3;
const BASELINE = 12; // px, above the head of the playhead

/** Draws the ruler in the chosen unit, 0 at the seam, and its lines through all rows. */
function drawRuler(scene: Scene, height: number): void {
  const { pen, state } = scene;
  const { context, palette } = pen;
  const { scale, model } = state;
  const unit = model?.unit ?? 'seconds';
  const fps = model?.source.fps ?? 1;
  const unitsPerSecond = unit === 'seconds' ? 1 : fps;
  const pixelsPerUnit = pixelsOf(scale, 1) / unitsPerSecond;
  const steps = tickSteps(pixelsPerUnit, unit, fps);
  const parts = Math.round(steps.step / steps.minorStep);
  const first = Math.ceil((scale.low * unitsPerSecond) / steps.minorStep);
  const last = Math.floor((scale.high * unitsPerSecond) / steps.minorStep);

  context.font = palette.smallFont;
  context.textAlign = 'left';
  for (let tick = first; tick <= last; tick++) {
    const x = toPixel(scale, (tick * steps.minorStep) / unitsPerSecond);
    const labelled = tick % parts === 0;
    context.fillStyle = palette.line;
    if (labelled) verticalLine(pen, x, height, state.height);
    context.fillStyle = palette.faint;
    verticalLine(pen, x, height - (labelled ? TICK : SHORT_TICK), height);
    if (!labelled) continue;
    const value = (tick / parts) * steps.step;
    const words = unit === 'timecode' ? timecodeOf(value, fps) : formatNumber(value, steps.digits);
    const left = x - textWidth(pen, words) / 2;
    if (left >= scale.from - 4 && x + textWidth(pen, words) / 2 <= scale.to)
      context.fillText(words, left, BASELINE);
  }
  context.fillStyle = palette.line;
  horizontalLine(pen, height - hairline(pen), scale.from, scale.to);
}
