import { timecodeOf } from '../../../core/timecode.ts';
import { hairline, horizontalLine, textWidth, verticalLine } from './pen.ts';
import type { Scene } from './scene.ts';
import { tickSteps, timecodeTickSteps } from './ticks.ts';
import { endOfScale, xOfTime } from '../rows/time-scale.ts';
import { numberWords } from '../../kit/number-words.ts';

const TICK = 6; // px
const SHORT_TICK = 3;
const BASELINE = 12; // px, above the head of the playhead

/** Draws the ruler in the chosen unit, 0 at the seam, and its lines through all rows. */
export function drawRuler(scene: Scene, height: number): void {
  const { pen, state, right, bottom } = scene;
  const { context, palette } = pen;
  const { scale, model } = state;
  const unit = model?.unit ?? 'seconds';
  const fps = model?.source.fps ?? 1;
  const unitsPerSecond = unit === 'seconds' ? 1 : fps;
  const pixelsPerUnit = scale.pixelsPerSecond / unitsPerSecond;
  const steps = unit === 'timecode' ? timecodeTickSteps(pixelsPerUnit, fps) : tickSteps(pixelsPerUnit, unit);
  const parts = Math.round(steps.step / steps.minorStep);
  const first = Math.ceil((scale.start * unitsPerSecond) / steps.minorStep);
  const last = Math.floor((endOfScale(scale) * unitsPerSecond) / steps.minorStep);

  context.font = palette.smallFont;
  context.textAlign = 'left';
  for (let tick = first; tick <= last; tick++) {
    const x = xOfTime(scale, (tick * steps.minorStep) / unitsPerSecond);
    const labelled = tick % parts === 0;
    context.fillStyle = palette.line;
    if (labelled) verticalLine(pen, x, height, bottom);
    context.fillStyle = palette.faint;
    verticalLine(pen, x, height - (labelled ? TICK : SHORT_TICK), height);
    if (!labelled) continue;
    const value = (tick / parts) * steps.step;
    const words = unit === 'timecode' ? timecodeOf(value, fps) : numberWords(value, steps.digits);
    const left = x - textWidth(pen, words) / 2;
    if (left >= scale.left - 4 && x + textWidth(pen, words) / 2 <= right)
      context.fillText(words, left, BASELINE);
  }
  context.fillStyle = palette.line;
  horizontalLine(pen, height - hairline(pen), scale.left, right);
}
