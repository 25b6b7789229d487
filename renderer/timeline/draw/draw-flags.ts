import { labelText } from '#contract/rows/clip-label.ts';
import { gripSeamTime } from '../grips/grip-kinds.ts';
import { LOOP_BAR_HEIGHT } from '../grips/kinds/loop.ts';
import { fillBetween, textWidth, verticalLine, write } from '#renderer/kit/plot/pen.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { isOnScale, pixelWithin, toPixel } from '#renderer/kit/plot/scale.ts';
import { spanOf } from '#core/transition/clips/clip-clock.ts';
import { endsTooSoon } from '#core/transition/evaluation/source-end.ts';
import { sides, type TimelineModel } from '../model/timeline-model.ts';

interface Flag extends LabelWish {
  readonly words: string;
  readonly colour: string;
}

const LOOP_BAR_INSET = 1; // px above and below the bar
const LOOP_SHADE = 0.1; // opacity
const LABEL_MIDDLE = 13; // px below the top of the row

/** Draws the loop range, and the names of vertical lines, in a row without other content. */
export function drawFlags(scene: ClipScene, row: RowOf<'flags'>): void {
  const { pen, state, model } = scene;
  const { palette } = pen;
  drawLoopRange(scene, row);
  const flags: Flag[] = [];
  const add = (words: string, x: number, colour: string): void => {
    flags.push({ words, x, colour, width: textWidth(pen, words) });
  };
  const { snapped } = state;
  if (snapped !== null) {
    add(
      `${snapped.name} · Alt: no snap`,
      toPixel(state.scale, gripSeamTime(model, snapped.grip, snapped.value)),
      palette.accent,
    );
  }
  for (const { words, time } of seamWarnings(model))
    add(words, toPixel(state.scale, time), palette.ink('warning'));
  if (snapped?.name !== 'Seam' && model.hasSeam) add('Seam', toPixel(state.scale, 0), palette.dim);
  const lines = model.blends.map(({ end }) => toPixel(state.scale, end));
  const lefts = placeLabels([], flags, { left: state.scale.from, right: state.scale.to, lines });
  state.labels = flags.flatMap((flag, i) => {
    const left = lefts[i];
    if (Number.isNaN(left)) return [];
    const colours = { ink: flag.colour, ground: palette.ground };
    write(pen, flag.words, { x: left, y: row.top + LABEL_MIDDLE }, colours);
    return [{ left, right: left + flag.width }];
  });
}

function drawLoopRange(scene: ClipScene, row: RowOf<'flags'>): void {
  const { pen, state, model } = scene;
  if (model.loopRange === null) return;
  const from = pixelWithin(state.scale, model.loopRange.start);
  const to = pixelWithin(state.scale, model.loopRange.end);
  if (to <= from) return;
  pen.context.fillStyle = pen.palette.accent;
  const height = LOOP_BAR_HEIGHT - 2 * LOOP_BAR_INSET;
  fillBetween(pen, from, to, { top: row.top + LOOP_BAR_INSET, height });
  // Shades the looped times in the ruler above.
  pen.context.globalAlpha = LOOP_SHADE;
  fillBetween(pen, from, to, { top: 0, height: row.top });
  pen.context.globalAlpha = 1;
}

/** Draws a thin line through all rows at the point that a drag snaps to. */
export function drawSnapLine(scene: ClipScene, top: number): void {
  const { pen, state, model } = scene;
  if (state.snapped === null) return;
  const x = toPixel(state.scale, gripSeamTime(model, state.snapped.grip, state.snapped.value));
  if (!isOnScale(state.scale, x)) return;
  pen.context.fillStyle = pen.palette.accent;
  verticalLine(pen, x, top, state.height);
}

/** A warning about the position of the seam. */
interface SeamWarning {
  readonly words: string;
  readonly time: number; // s on the seam's clock: position of the warning
}

/**
 * Warnings about the seam: an end inside a no-transition range, or a source whose trailer is shorter than the
 * blend of a method that keeps playing it.
 */
export function seamWarnings(model: TimelineModel): readonly SeamWarning[] {
  const warnings: SeamWarning[] = [];
  if (!model.hasSeam) return warnings;
  for (const side of sides) {
    const { ranges, time, name } = model[side];
    const isBarred = ranges.some(
      ({ kind, start, end }) => kind === 'noTransition' && time >= start && time < end,
    );
    if (isBarred) warnings.push({ words: `▲ no transition here on ${labelText(name)}`, time: 0 });
  }
  const { source, blends } = model;
  const endsAfter = spanOf(source).end;
  const readFor = Math.max(0, ...blends.map(({ shows, end }) => (shows === 'continuation' ? end : 0)));
  if (!source.loop && endsTooSoon({ endsAfter, readFor }, source.fps))
    warnings.push({ words: '▲ source ends before the blend', time: endsAfter });
  return warnings;
}

/** A label beside a vertical line at `x`. */
interface LabelWish {
  readonly x: number; // px, of the line
  readonly width: number; // px, of the text
}

/** The row of the labels, px. */
interface LabelRow {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly number[]; // vertical lines without a label
}

/** Gap between a line and its label, and between labels, px. */
const LABEL_GAP = 6;
const LINE_GAP = 2; // px between a label and the line of another

/**
 * Writes the left edge of each label, so that no two overlap and none leaves the row: right of its line if
 * there is room, else left of it, else NaN, which hides it. Earlier labels have priority. A label covers
 * another line only if both sides do.
 *
 * @param out [wishes] px
 */
export function placeLabels(out: number[], wishes: readonly LabelWish[], row: LabelRow): number[] {
  out.length = wishes.length;
  for (let i = 0; i < wishes.length; i++) {
    const { x, width } = wishes[i];
    out[i] = NaN;
    if (x < row.left || x > row.right) continue;
    const free = [x + LABEL_GAP, x - LABEL_GAP - width].filter((left) => isFree(out, wishes, i, left, row));
    const coversNone = (left: number): boolean =>
      !row.lines.some((line) => line > left - LINE_GAP && line < left + width + LINE_GAP);
    out[i] = free.find(coversNone) ?? free[0] ?? NaN;
  }
  return out;
}

function isFree(
  placed: readonly number[],
  wishes: readonly LabelWish[],
  index: number,
  left: number,
  row: LabelRow,
): boolean {
  const right = left + wishes[index].width;
  if (left < row.left || right > row.right) return false;
  for (let j = 0; j < index; j++) {
    const otherLeft = placed[j];
    if (Number.isNaN(otherLeft)) continue;
    if (right + LABEL_GAP > otherLeft && left - LABEL_GAP < otherLeft + wishes[j].width) return false;
  }
  return true;
}
