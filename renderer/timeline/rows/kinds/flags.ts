import { labelText } from '#contract/rows/clip-label.ts';
import { spanOf } from '#core/transition/clips/clip-clock.ts';
import { endsTooSoon } from '#core/transition/evaluation/source-end.ts';
import { dashedLine, fillBetween, textWidth, verticalLine, write } from '#renderer/kit/plot/pen.ts';
import { isOnScale, pixelWithin, toPixel } from '#renderer/kit/plot/scale.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { gripSeamTime } from '#renderer/timeline/grips/grip-kinds.ts';
import { lastBlendEnd } from '#renderer/timeline/model/model-times.ts';
import { sides, type Side, type TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { type HitPoint, type Row, rowKind, type Scene } from '../row.ts';
import { clipRow, FLAGS_HEIGHT, PINNED_HEIGHT } from '../rows.ts';
import { REGION_FILL } from './bar-names.ts';
import { THIN_DASHES } from './blend.ts';

/** Height of the loop range, a bar at the top of the row, px. */
const LOOP_BAR_HEIGHT = 6;

/** The loop range; the shade of the blends and the lines of times, through the rows below; and the names of lines. */
export const flags = rowKind({
  id: 'flags',
  isPinned: true,
  reads: ['loopRange', 'source', 'destination', 'hasSeam', 'blends'],
  heights: () => [FLAGS_HEIGHT],
  drawBehind: drawBlendShade,
  draw: drawFlags,
  reach: 4, // into the ruler
  grip: loopAt,
  handleTop: ({ top }, { kind }) => (kind === 'loopStart' || kind === 'loopEnd' ? top : null),
});

type FlagScene = Scene<'loopRange' | Side | 'hasSeam' | 'blends'>;

function loopAt({ model: { loopRange }, row, scale, x, y }: HitPoint): Grip | null {
  if (loopRange === null || y >= row.top + LOOP_BAR_HEIGHT) return null;
  const isOn = x >= toPixel(scale, loopRange.start) && x <= toPixel(scale, loopRange.end);
  return isOn ? { kind: 'loop' } : null;
}

/** Draws a shade behind both bars for the duration of the blends. */
function drawBlendShade({ pen, state, model }: FlagScene): void {
  const [source, destination] = sides.map((side) => clipRow(state.rows, side));
  const from = pixelWithin(state.scale, 0);
  const to = pixelWithin(state.scale, lastBlendEnd(model));
  if (source === undefined || destination === undefined || to <= from) return;
  const top = Math.max(source.top, PINNED_HEIGHT);
  pen.context.globalAlpha = REGION_FILL;
  pen.context.fillStyle = pen.palette.text;
  fillBetween(pen, from, to, { top, height: Math.max(destination.top + destination.height - top, 0) });
  pen.context.globalAlpha = 1;
}

interface Flag extends LabelWish {
  readonly words: string;
  readonly colour: string;
}

const DASHES = [4, 4]; // px
const LOOP_BAR_INSET = 1; // px above and below the bar
const LOOP_SHADE = 0.1; // opacity
const LABEL_MIDDLE = 13; // px below the top of the row

function drawFlags(scene: FlagScene, row: Row): void {
  const { pen, state, model } = scene;
  const { palette } = pen;
  if (model.hasSeam) drawSeamLines(scene, row);
  const flags: Flag[] = [];
  const add = (words: string, x: number, colour: string): void => {
    flags.push({ words, x, colour, width: textWidth(pen, words) });
  };
  const { snapped } = state;
  if (snapped !== null) {
    const x = toPixel(state.scale, gripSeamTime(model, snapped.grip, snapped.value));
    drawLine(scene, row, x, palette.accent);
    add(`${snapped.name} · Alt: no snap`, x, palette.accent);
  }
  drawLoopRange(scene, row);
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

/**
 * Draws the seam as a solid line, and the end of each blend dashed in its colour; dashes of equal ends
 * alternate.
 */
function drawSeamLines(scene: FlagScene, row: Row): void {
  const { pen, state, model } = scene;
  const { context, palette } = pen;
  model.blends.forEach((blend, slot) => {
    const x = toPixel(state.scale, blend.end);
    if (!isOnScale(state.scale, x)) return;
    context.strokeStyle = palette.fill(blend.colour);
    const pattern = blend.draggable ? DASHES : THIN_DASHES;
    dashedLine(pen, x, { top: row.top, bottom: state.height }, pattern, (slot % 2) * 4);
  });
  drawLine(scene, row, toPixel(state.scale, 0), palette.dim);
}

function drawLine({ pen, state }: FlagScene, { top }: Row, x: number, colour: string): void {
  if (!isOnScale(state.scale, x)) return;
  pen.context.fillStyle = colour;
  verticalLine(pen, x, top, state.height);
}

function drawLoopRange(scene: FlagScene, row: Row): void {
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

/** A warning about the position of the seam. */
interface SeamWarning {
  readonly words: string;
  readonly time: number; // s on the seam's clock: position of the warning
}

/**
 * Warnings about the seam: an end inside a no-transition range, or a source whose trailer is shorter than the
 * blend of a method that keeps playing it.
 */
export function seamWarnings(
  model: Pick<TimelineModel, Side | 'hasSeam' | 'blends'>,
): readonly SeamWarning[] {
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
