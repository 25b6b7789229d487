import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipRange, RangeKind } from '#contract/rows/library-rows.ts';
import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { fitName, hairline, onPixel, outlineBox, write } from '#renderer/kit/plot/pen.ts';
import { type Box, onScale, pixelWithin, toPixel } from '#renderer/kit/plot/scale.ts';
import { isMarkGrip, type MarkGrip } from '#renderer/timeline/grips/grip.ts';
import type { Side } from '#renderer/timeline/model/timeline-model.ts';
import { rangeName } from '#renderer/timeline/words/mark-words.ts';
import type { RangeLanes } from '../range-lanes.ts';
import { type HitPoint, type PlacedRow, type Row, rowKind, type RowKind, type Scene } from '../row.ts';
import { isShown, timesIn } from '../rows.ts';

const LANE_HEIGHT = 18; // px
/** Distance from an end of a range at which the end is hit, px; at most a third of a short range. */
const END_REACH = 6;
/** Margin above and below a range in its lane, px. */
const MARGIN = 2;
const HEIGHT = LANE_HEIGHT - 2 * MARGIN;
const PADDING = 6; // px, around a label
const SOLE = 3; // px, thickness
const HATCH = 6; // px between strokes
const OUT_OF_SIGHT = 8; // px outside of the plot where ends further out are drawn
const FILL = 0.22; // opacity
const rangeColours: Readonly<Record<RangeKind, string>> = {
  loop: 'range-loop',
  noTransition: 'warning',
  phase: 'dim',
  leftContact: 'dim',
  rightContact: 'dim',
};

type RangeBox = Omit<Box, 'bottom'>;

/** The ranges of a clip, in lanes in which they do not overlap. An empty lane hints at what can be drawn there. */
export function ranges(side: Side): RowKind {
  return rowKind({
    id: 'ranges',
    side,
    reads: [side, 'hasSeam', 'selection'],
    heights: (model, lanes) => (isShown(model, side) ? [lanes[side].count * LANE_HEIGHT] : []),
    title: () => 'Ranges',
    titleHeight: LANE_HEIGHT,
    draw: (scene, row) => drawRanges(scene, row, side),
    grip: (at) => rangeAt(at, side),
    ground: (at) => ({ kind: 'rangeLane', side, lane: laneAt(at) }),
    marksIn: (at, box) => rangesIn(at, box, side),
    handleTop: (row, grip, { rangeLanes }) =>
      isMarkGrip(grip) && grip.kind !== 'marker' && grip.side === side
        ? laneTop(row, laneOf(rangeLanes[side], grip.id))
        : null,
  });
}

function laneOf({ of }: RangeLanes, id: string): number {
  return of.get(id) ?? 0;
}

function laneTop(row: Row, lane: number): number {
  return row.top + lane * LANE_HEIGHT;
}

function laneAt({ row, y }: HitPoint): number {
  return Math.floor((y - row.top) / LANE_HEIGHT);
}

/** A range at a point, or one of its ends. */
function rangeAt(at: HitPoint, side: Side): MarkGrip | null {
  const { model, rangeLanes, scale, x } = at;
  const use = model[side];
  const lane = laneAt(at);
  for (const { id, start, end } of use.ranges) {
    if (laneOf(rangeLanes[side], id) !== lane) continue;
    const [left, right] = [toPixel(scale, seamTimeOf(use, start)), toPixel(scale, seamTimeOf(use, end))];
    if (x >= left && x <= right) return { kind: partAt(x, left, right), side, id };
  }
  return null;
}

function partAt(x: number, left: number, right: number): 'range' | 'rangeStart' | 'rangeEnd' {
  const reach = Math.min(END_REACH, (right - left) / 3);
  if (x - left < reach) return 'rangeStart';
  return right - x < reach ? 'rangeEnd' : 'range';
}

function rangesIn(at: PlacedRow, box: Box, side: Side): readonly string[] {
  const { start, end } = timesIn(at, side, box);
  const isIn = (range: ClipRange): boolean => {
    const top = laneTop(at.row, laneOf(at.rangeLanes[side], range.id));
    const crosses = box.top < top + LANE_HEIGHT && box.bottom > top;
    return crosses && range.start <= end && range.end > start;
  };
  return at.model[side].ranges.filter(isIn).map(({ id }) => id);
}

type RangeScene = Scene<Side | 'selection'>;

/**
 * Draws ranges in their lanes, with colour and pattern of their kind, and labels where they fit; then the new
 * range of a sweep.
 */
function drawRanges(scene: RangeScene, row: Row, side: Side): void {
  const { pen, state, model } = scene;
  for (const range of model[side].ranges) {
    const box = boxOf(scene, row, range, side);
    if (box !== null) drawRange(scene, range, box, state.hovered === range.id);
  }
  const { sweep, scale } = state;
  if (sweep?.kind !== 'range' || sweep.side !== side) return;
  const x = (time: number): number => toPixel(scale, seamTimeOf(model[side], time));
  const top = laneTop(row, sweep.lane) + MARGIN;
  outlineBox(pen, { left: x(sweep.start), right: x(sweep.end), top, bottom: top + HEIGHT });
}

function boxOf({ state, model }: RangeScene, row: Row, range: ClipRange, side: Side): RangeBox | null {
  const use = model[side];
  const left = pixelWithin(state.scale, seamTimeOf(use, range.start), OUT_OF_SIGHT);
  const end = pixelWithin(state.scale, seamTimeOf(use, range.end), OUT_OF_SIGHT);
  if (end <= left) return null;
  const top = laneTop(row, laneOf(state.rangeLanes[side], range.id)) + MARGIN;
  return { left, right: Math.max(end, left + 2), top };
}

function drawRange(scene: RangeScene, range: ClipRange, box: RangeBox, hovered: boolean): void {
  const { pen, model } = scene;
  const { context, palette } = pen;
  const colour = palette.fill(rangeColours[range.kind]);
  const selected = model.selection.ids.has(range.id);
  const line = hairline(pen);
  const left = onPixel(pen, box.left);
  const width = Math.max(onPixel(pen, box.right) - left, line);
  context.fillStyle = colour;
  context.globalAlpha = hovered ? FILL * 1.6 : FILL;
  context.fillRect(left, box.top, width, HEIGHT);
  context.globalAlpha = 0.8;
  drawPattern(scene, range.kind, { left, right: left + width, top: box.top });
  context.globalAlpha = 1;
  context.strokeStyle = selected ? palette.accent : colour;
  context.lineWidth = selected ? 2 * line : line;
  const inset = context.lineWidth / 2;
  context.strokeRect(left + inset, box.top + inset, width - 2 * inset, HEIGHT - 2 * inset);
  writeName(scene, range, box, hovered);
}

/**
 * Pattern of a kind, which identifies it without colour: arrows of a loop, hatching, a ramp from 0 to 1, a
 * sole.
 */
function drawPattern({ pen }: RangeScene, kind: RangeKind, box: RangeBox): void {
  const { context, palette } = pen;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, HEIGHT);
  context.clip();
  context.beginPath();
  context.lineWidth = 1;
  context.strokeStyle = context.fillStyle = palette.fill(rangeColours[kind]);
  const bottom = box.top + HEIGHT;
  switch (kind) {
    case 'loop': // an arrow head at each end, forward and back
      for (const [x, to] of [
        [box.left, 8],
        [box.right, -8],
      ] as const) {
        context.moveTo(x, box.top + 2);
        context.lineTo(x + to, box.top + HEIGHT / 2);
        context.lineTo(x, bottom - 2);
      }
      context.fill();
      break;
    case 'noTransition': {
      // Multiples of the spacing, so that strokes do not move when the start is out of sight.
      const first = Math.floor((box.left - HEIGHT) / HATCH) * HATCH;
      for (let x = first; x < box.right; x += HATCH) {
        context.moveTo(x, bottom);
        context.lineTo(x + HEIGHT, box.top);
      }
      context.globalAlpha = 0.4;
      context.stroke();
      break;
    }
    case 'phase':
      context.moveTo(box.left, bottom);
      context.lineTo(box.right, box.top);
      context.lineTo(box.right, bottom);
      context.globalAlpha = 0.25;
      context.fill();
      break;
    case 'leftContact': // a sole: above, as suggestions of the left foot are
    case 'rightContact':
      context.globalAlpha = 0.55;
      context.fillRect(
        box.left,
        kind === 'leftContact' ? box.top : bottom - SOLE,
        box.right - box.left,
        SOLE,
      );
      break;
  }
  context.restore();
}

/** Writes the label at the left of the visible part. */
function writeName({ pen, state }: RangeScene, range: ClipRange, box: RangeBox, hovered: boolean): void {
  const from = onScale(state.scale, box.left) + PADDING;
  const to = onScale(state.scale, box.right) - PADDING;
  const text = hovered ? rangeName(range) : fitName(pen, wholeLabel(rangeName(range)), to - from);
  if (text === '') return;
  const { palette } = pen;
  const ground = palette.tint(rangeColours[range.kind], FILL, palette.ground);
  write(pen, text, { x: from, y: box.top + HEIGHT / 2 }, { ink: palette.text, ground });
}
