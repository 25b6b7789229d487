import type { NameWords } from '#renderer/kit/cut-name.ts';
import { roundAfter, roundBefore, spanOf, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import { lastBlendEnd, sourceStart } from '../model/model-times.ts';
import { hairline, onPixel, fitName, textWidth, write } from '#renderer/kit/plot/pen.ts';
import { BAR_HEIGHT } from '../rows/rows.ts';
import type { ClipScene, RowOf } from './scene.ts';
import { pixelWithin, toPixel } from '#renderer/kit/plot/scale.ts';
import type { Side, ClipUse } from '../model/timeline-model.ts';
import { REGION_FILL } from './draw-blend.ts';
import { describeAfterSeam } from '../words/slot-words.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';

/**
 * Style of a part of a bar. Dashes repeat the meaning of colours: the source is solid, the destination has
 * long dashes.
 */
interface BarStyle {
  readonly fill: number; // opacity
  readonly stroke: number;
  readonly dashes: number[];
}

const RADIUS = 4; // px
const played: Readonly<Record<Side, BarStyle>> = {
  source: { fill: 0.17, stroke: 1, dashes: [] },
  destination: { fill: 0.17, stroke: 1, dashes: [12, 4] },
};
/** Parts that are visible but not played as recorded: the source after the seam, repetitions of a loop. */
const continued: BarStyle = { fill: 0.07, stroke: 0.5, dashes: [4, 3] };
/** Parts of a clip that the transition leaves out. */
const unused: BarStyle = { fill: 0.035, stroke: 0.28, dashes: [1, 3] };

/** Opacity of a bar behind its name. */
const PLAYED_FILL = played.source.fill;
const CONTINUED_FILL = continued.fill;
const UNUSED_FILL = unused.fill;

/**
 * Draws the source: solid up to its out point, then as the methods continue it, then the unused part. A loop
 * also repeats before its start.
 */
export function drawSourceBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const span = spanOf(scene.model.source);
  const blendEnd = lastBlendEnd(scene.model);
  const start = sourceStart(scene.model);
  if (scene.model.earlier.length === 0) drawPart(scene, row, roundBefore(scene.model.source), continued);
  for (const each of scene.model.earlier) drawPart(scene, row, each.span, played.source);
  drawPart(scene, row, { start: Math.max(blendEnd, span.start), end: span.end }, unused);
  drawPart(scene, row, { start: 0, end: blendEnd }, continued);
  drawPart(scene, row, { start, end: 0 }, played.source);
}

/** Draws the destination: dimmed before its in point; a loop repeats once, except for an open clip. */
export function drawDestinationBar(scene: ClipScene, row: RowOf<'clip'>): void {
  const { destination, hasSeam } = scene.model;
  const span = spanOf(destination);
  drawPart(scene, row, { start: span.start, end: 0 }, unused);
  if (hasSeam) drawPart(scene, row, roundAfter(destination), continued);
  drawPart(scene, row, { start: 0, end: span.end }, played.destination);
}

function drawPart(
  scene: ClipScene,
  row: RowOf<'clip'>,
  range: { readonly start: number; readonly end: number }, // s on the seam's clock
  style: BarStyle,
): void {
  const { pen, state } = scene;
  const { context } = pen;
  const line = hairline(pen);
  // Clamps ends to just outside the view: bars of a million pixels have blurred dashes.
  const x0 = pixelWithin(state.scale, range.start, 3 * RADIUS);
  const x1 = pixelWithin(state.scale, range.end, 3 * RADIUS);
  const left = onPixel(pen, x0) + line / 2;
  const width = onPixel(pen, x1) + line / 2 - left;
  if (width <= 0) return;
  const colour = pen.palette.fill(row.side);
  context.beginPath();
  context.roundRect(left, row.top + line / 2, width, BAR_HEIGHT - line, Math.min(RADIUS, width / 2));
  context.fillStyle = colour;
  context.globalAlpha = style.fill;
  context.fill();
  context.strokeStyle = colour;
  context.globalAlpha = style.stroke;
  context.lineWidth = line;
  context.lineDashOffset = 0;
  context.setLineDash(style.dashes);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

const PADDING = 9; // px, around text in a bar
const HANDLE_ROOM = 16; // px, width of the handle at the seam

/**
 * Writes the name in the bar of the source, and after the seam its form there: extrapolated, or continued.
 */
export function drawSourceNames(scene: ClipScene, row: RowOf<'clip'>): void {
  const { state, model } = scene;
  const x = (time: number): number => toPixel(state.scale, time);
  const start = sourceStart(model);
  for (const { name, span } of model.earlier) {
    writeFrom(scene, row, { from: x(span.start) + PADDING, to: x(span.end) - PADDING }, name);
  }
  writeFrom(scene, row, { from: x(start) + PADDING, to: x(0) - HANDLE_ROOM }, model.source.name);
  if (model.earlier.length === 0) writeLoop(scene, row, roundBefore(model.source));
  // Between the ends of two blends if it fits, else over all of them.
  const ends = [0, ...model.blends.map((blend) => blend.end)].toSorted((a, b) => a - b);
  const words = describeAfterSeam(model.blends);
  let place = { from: x(0) + PADDING, to: x(lastBlendEnd(model)) - PADDING };
  for (let i = ends.length - 1; i > 0; i--) {
    const between = { from: x(ends[i - 1] ?? 0) + PADDING, to: x(ends[i] ?? 0) - PADDING };
    if (roomIn(scene, between) >= textWidth(scene.pen, words)) place = between;
  }
  writeCentred(scene, row, place, words);
  const { source } = model;
  const unused = { start: Math.max(lastBlendEnd(model), start), end: spanOf(source).end };
  writeUnused(scene, row, unused, `after out ${formatLength(scene, source, source.duration - source.time)}`);
}

/** Writes the name in the bar of the destination, after the blend if there is room. */
export function drawDestinationNames(scene: ClipScene, row: RowOf<'clip'>): void {
  const { state, model } = scene;
  const { destination, hasSeam } = model;
  const span = spanOf(destination);
  const x = (time: number): number => toPixel(state.scale, time);
  const to = x(span.end) - PADDING;
  const behindHandle = x(0) + HANDLE_ROOM;
  const behindBlend = { from: Math.max(x(lastBlendEnd(model)) + PADDING, behindHandle), to };
  const fits = roomIn(scene, behindBlend) >= textWidth(scene.pen, destination.name.words.join(''));
  writeFrom(scene, row, fits ? behindBlend : { from: behindHandle, to }, destination.name);
  if (!hasSeam) return;
  writeLoop(scene, row, roundAfter(destination));
  const before = `before in ${formatLength(scene, destination, destination.time)}`;
  writeUnused(scene, row, { start: span.start, end: 0 }, before);
}

/** Duration in the clip's own time, as text; with its rate if frames of the other clip differ. */
function formatLength({ model }: ClipScene, { fps }: ClipUse, seconds: number): string {
  const differs = model.unit === 'frames' && model.source.fps !== model.destination.fps;
  return formatDuration(seconds, model.unit, fps) + (differs ? ` at ${fps} fps` : '');
}

/** Writes the length of an unused part of a clip, which leaves room to blend. */
function writeUnused(scene: ClipScene, row: RowOf<'clip'>, range: TimeRange, text: string): void {
  const { pen } = scene;
  const x = (time: number): number => toPixel(scene.state.scale, time);
  const seen = visiblePart(scene, { from: x(range.start) + PADDING, to: x(range.end) - PADDING });
  const spare = seen.to - seen.from - textWidth(pen, text);
  if (spare < 0) return;
  const { palette } = pen;
  const colours = { ink: palette.faint, ground: palette.tint(row.side, UNUSED_FILL, palette.ground) };
  write(pen, text, { x: seen.from + spare / 2, y: row.top + BAR_HEIGHT / 2 }, colours);
}

function writeLoop(scene: ClipScene, row: RowOf<'clip'>, round: TimeRange): void {
  const { scale } = scene.state;
  const stretch = { from: toPixel(scale, round.start) + PADDING, to: toPixel(scale, round.end) - PADDING };
  writeCentred(scene, row, stretch, 'loop');
}

/** A part of a bar, px. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function visiblePart(scene: ClipScene, stretch: Stretch): Stretch {
  return {
    from: Math.max(stretch.from, scene.state.scale.from + PADDING),
    to: Math.min(stretch.to, scene.state.scale.to - PADDING),
  };
}

function roomIn(scene: ClipScene, stretch: Stretch): number {
  const seen = visiblePart(scene, stretch);
  return seen.to - seen.from;
}

/** Writes from the left edge of the visible part, so that a name stays visible while its bar scrolls out. */
function writeFrom(scene: ClipScene, row: RowOf<'clip'>, stretch: Stretch, name: NameWords): void {
  const { pen } = scene;
  const seen = visiblePart(scene, stretch);
  const text = fitName(pen, name, seen.to - seen.from);
  if (text !== '') writeInBar(scene, row, { text, x: seen.from, fill: PLAYED_FILL, inBlend: false });
}

function writeCentred(scene: ClipScene, row: RowOf<'clip'>, stretch: Stretch, text: string): void {
  const seen = visiblePart(scene, stretch);
  const spare = seen.to - seen.from - textWidth(scene.pen, text);
  if (spare >= 0)
    writeInBar(scene, row, {
      text,
      x: seen.from + spare / 2,
      fill: CONTINUED_FILL,
      inBlend: row.side === 'source',
    });
}

interface BarText {
  readonly text: string;
  readonly x: number; // px
  readonly fill: number; // opacity of the bar below it
  readonly inBlend: boolean;
}

function writeInBar({ pen }: ClipScene, row: RowOf<'clip'>, { text, x, fill, inBlend }: BarText): void {
  const { palette } = pen;
  const ground = inBlend ? palette.tint('text', REGION_FILL, palette.ground) : palette.ground;
  const colours = { ink: palette.ink(row.side), ground: palette.tint(row.side, fill, ground) };
  write(pen, text, { x, y: row.top + BAR_HEIGHT / 2 }, colours);
}
