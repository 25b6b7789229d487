// renderer/timeline/rows/kinds: one record for each kind of row
import { formatNumber, timecodeOf } from '#core/kit/numbers.ts';
import { hairline, horizontalLine, textWidth, verticalLine } from '#renderer/kit/plot/pen.ts';
import { pixelsOf, tickSteps, toPixel } from '#renderer/kit/plot/scale.ts';
import { formatDuration, formatFromSeam } from '#renderer/kit/time-words.ts';
import { type Row, rowKind, type Scene } from '../row.ts';
import { RULER_HEIGHT } from '../rows.ts';

/** Times of the chosen unit, 0 at the seam. */
export const ruler = rowKind({
  id: 'ruler',
  isPinned: true,
  reads: ['unit', 'source', 'hasSeam'],
  heights: () => [RULER_HEIGHT],
  title: ({ unit }) => (unit === 'timecode' ? '' : 'Time'), // a timecode needs the room
  readout: ({ hasSeam, playhead, unit, source }) =>
    (hasSeam ? formatFromSeam : formatDuration)(playhead, unit, source.fps),
  drawBehind: drawRuler,
  ground: () => ({ kind: 'ruler' }),
  handleTop: ({ top }, { kind }) => (kind === 'playhead' ? top : null),
});

const TICK = 6; // px
const SHORT_TICK = 3;
const BASELINE = 12; // px, above the head of the playhead

/** Draws the ruler, and its lines through all rows. */
function drawRuler({ pen, state, model }: Scene<'unit' | 'source'>, { height }: Row): void {
  const { context, palette } = pen;
  const { scale } = state;
  const { unit } = model;
  const { fps } = model.source;
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
