import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import { hairline, type Pen } from './pen.ts';
import { clipRow, RANGE_LANE_HEIGHT, rangeLaneTop } from '../rows/rows.ts';
import type { ClipScene } from './scene.ts';
import { xOfTime } from '../rows/time-scale.ts';

const FILL = 0.12; // opacity
const MARGIN = 2; // px above and below a range in its lane

/** A rectangle on the screen, px. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Draws the rectangle of a selection, or the new range. */
export function drawBand(scene: ClipScene): void {
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
  const x = (time: number): number => xOfTime(state.scale, seamTimeOf(model[side], time));
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
