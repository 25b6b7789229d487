import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipRange, RangeKind } from '#contract/rows/library-rows.ts';
import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { fitName, hairline, onPixel, write } from '#renderer/kit/plot/pen.ts';
import { rangeName } from '../words/mark-words.ts';
import { RANGE_LANE_HEIGHT, rangeLaneTop } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { type Box, onScale, pixelWithin } from '#renderer/kit/plot/scale.ts';

/** Margin above and below a range in its lane, px. */
const MARGIN = 2;
const HEIGHT = RANGE_LANE_HEIGHT - 2 * MARGIN;
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

/**
 * Draws the ranges of a clip in their lanes, with colour and pattern of their kind, and labels where they
 * fit.
 */
export function drawRanges(scene: ClipScene, row: RowOf<'clip'>): void {
  const { state, model } = scene;
  for (const range of model[row.side].ranges) {
    const box = boxOf(scene, row, range);
    if (box !== null) drawRange(scene, range, box, state.hovered === range.id);
  }
}

function boxOf({ state, model }: ClipScene, row: RowOf<'clip'>, range: ClipRange): RangeBox | null {
  const use = model[row.side];
  const left = pixelWithin(state.scale, seamTimeOf(use, range.start), OUT_OF_SIGHT);
  const end = pixelWithin(state.scale, seamTimeOf(use, range.end), OUT_OF_SIGHT);
  if (end <= left) return null;
  const lane = state.rangeLanes[row.side].of.get(range.id) ?? 0;
  return { left, right: Math.max(end, left + 2), top: rangeLaneTop(row, lane) + MARGIN };
}

function drawRange(scene: ClipScene, range: ClipRange, box: RangeBox, hovered: boolean): void {
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
function drawPattern({ pen }: ClipScene, kind: RangeKind, box: RangeBox): void {
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
function writeName({ pen, state }: ClipScene, range: ClipRange, box: RangeBox, hovered: boolean): void {
  const from = onScale(state.scale, box.left) + PADDING;
  const to = onScale(state.scale, box.right) - PADDING;
  const text = hovered ? rangeName(range) : fitName(pen, wholeLabel(rangeName(range)), to - from);
  if (text === '') return;
  const { palette } = pen;
  const ground = palette.tint(rangeColours[range.kind], FILL, palette.ground);
  write(pen, text, { x: from, y: box.top + HEIGHT / 2 }, { ink: palette.text, ground });
}
