import { seamTimeOf } from '../../core/transition/clip-clock.ts';
import { hairline } from './pen.ts';
import { clipRow, RANGE_LANE_HEIGHT, rangeLaneTop } from './rows.ts';
import type { ClipScene } from './scene.ts';
import { xOfTime } from './time-scale.ts';

const FILL = 0.12; // opacity

/** What is being swept over: the rectangle that selects, or the range that will be there. */
export function drawBand({ pen, state, model }: ClipScene): void {
  const { sweep } = state;
  if (sweep === null) return;
  if (sweep.kind === 'band') {
    const { left, right, top, bottom } = sweep;
    return outline({ left, right, top, bottom });
  }
  const row = clipRow(state.rows, sweep.side);
  if (row === undefined) return;
  const x = (time: number): number => xOfTime(state.scale, seamTimeOf(model[sweep.side], time));
  const top = rangeLaneTop(row, sweep.lane);
  outline({ left: x(sweep.start), right: x(sweep.end), top: top + 2, bottom: top + RANGE_LANE_HEIGHT - 2 });

  function outline(box: { left: number; right: number; top: number; bottom: number }): void {
    const { context, palette } = pen;
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    context.fillStyle = context.strokeStyle = palette.accent;
    context.globalAlpha = FILL;
    context.fillRect(box.left, box.top, width, height);
    context.globalAlpha = 1;
    context.lineWidth = hairline(pen);
    context.strokeRect(box.left, box.top, width, height);
  }
}
