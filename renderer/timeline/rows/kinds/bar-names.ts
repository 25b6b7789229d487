import { roundAfter, roundBefore, spanOf, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { NameWords } from '#renderer/kit/cut-name.ts';
import { fitName, textWidth, write } from '#renderer/kit/plot/pen.ts';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';
import { lastBlendEnd, sourceStart } from '#renderer/timeline/model/model-times.ts';
import type { ClipUse, Side } from '#renderer/timeline/model/timeline-model.ts';
import { describeAfterSeam } from '#renderer/timeline/words/slot-words.ts';
import type { Scene } from '../row.ts';
import { BAR_HEIGHT } from '../rows.ts';

/** Where the bar of a clip is drawn. */
export interface BarScene extends Scene<Side | 'hasSeam' | 'blends' | 'earlier' | 'unit'> {
  readonly side: Side;
  readonly top: number; // px
}

/** Opacity of the parts of a bar. */
export const PLAYED_FILL = 0.17;
export const CONTINUED_FILL = 0.07;
export const UNUSED_FILL = 0.035;
/** Opacity of the shade behind both bars during the blend. */
export const REGION_FILL = 0.05;
const PADDING = 9; // px, around text in a bar
const HANDLE_ROOM = 16; // px, width of the handle at the seam

/**
 * Writes the name in the bar of the source, and after the seam its form there: extrapolated, or continued.
 */
export function drawSourceNames(scene: BarScene): void {
  const { state, model } = scene;
  const x = (time: number): number => toPixel(state.scale, time);
  const start = sourceStart(model);
  for (const { name, span } of model.earlier)
    writeFrom(scene, { from: x(span.start) + PADDING, to: x(span.end) - PADDING }, name);
  writeFrom(scene, { from: x(start) + PADDING, to: x(0) - HANDLE_ROOM }, model.source.name);
  if (model.earlier.length === 0) writeLoop(scene, roundBefore(model.source));
  // Between the ends of two blends if it fits, else over all of them.
  const ends = [0, ...model.blends.map((blend) => blend.end)].toSorted((a, b) => a - b);
  const words = describeAfterSeam(model.blends);
  let stretch = { from: x(0) + PADDING, to: x(lastBlendEnd(model)) - PADDING };
  for (let i = ends.length - 1; i > 0; i--) {
    const between = { from: x(ends[i - 1] ?? 0) + PADDING, to: x(ends[i] ?? 0) - PADDING };
    if (roomIn(scene, between) >= textWidth(scene.pen, words)) stretch = between;
  }
  writeCentred(scene, stretch, words);
  const { source } = model;
  const unused = { start: Math.max(lastBlendEnd(model), start), end: spanOf(source).end };
  writeUnused(scene, unused, `after out ${formatLength(scene, source, source.duration - source.time)}`);
}

/** Writes the name in the bar of the destination, after the blend if there is room. */
export function drawDestinationNames(scene: BarScene): void {
  const { state, model } = scene;
  const { destination, hasSeam } = model;
  const span = spanOf(destination);
  const x = (time: number): number => toPixel(state.scale, time);
  const to = x(span.end) - PADDING;
  const behindHandle = x(0) + HANDLE_ROOM;
  const behindBlend = { from: Math.max(x(lastBlendEnd(model)) + PADDING, behindHandle), to };
  const fits = roomIn(scene, behindBlend) >= textWidth(scene.pen, destination.name.words.join(''));
  writeFrom(scene, fits ? behindBlend : { from: behindHandle, to }, destination.name);
  if (!hasSeam) return;
  writeLoop(scene, roundAfter(destination));
  const before = `before in ${formatLength(scene, destination, destination.time)}`;
  writeUnused(scene, { start: span.start, end: 0 }, before);
}

/** Duration in the clip's own time, as text; with its rate if frames of the other clip differ. */
function formatLength({ model }: BarScene, { fps }: ClipUse, seconds: number): string {
  const differs = model.unit === 'frames' && model.source.fps !== model.destination.fps;
  return formatDuration(seconds, model.unit, fps) + (differs ? ` at ${fps} fps` : '');
}

/** Writes the length of an unused part of a clip, which leaves room to blend. */
function writeUnused(scene: BarScene, range: TimeRange, text: string): void {
  const { pen, side, top } = scene;
  const x = (time: number): number => toPixel(scene.state.scale, time);
  const seen = visiblePart(scene, { from: x(range.start) + PADDING, to: x(range.end) - PADDING });
  const spare = seen.to - seen.from - textWidth(pen, text);
  if (spare < 0) return;
  const { palette } = pen;
  const colours = { ink: palette.faint, ground: palette.tint(side, UNUSED_FILL, palette.ground) };
  write(pen, text, { x: seen.from + spare / 2, y: top + BAR_HEIGHT / 2 }, colours);
}

function writeLoop(scene: BarScene, round: TimeRange): void {
  const { scale } = scene.state;
  const stretch = { from: toPixel(scale, round.start) + PADDING, to: toPixel(scale, round.end) - PADDING };
  writeCentred(scene, stretch, 'loop');
}

/** A part of a bar, px. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function visiblePart(scene: BarScene, stretch: Stretch): Stretch {
  return {
    from: Math.max(stretch.from, scene.state.scale.from + PADDING),
    to: Math.min(stretch.to, scene.state.scale.to - PADDING),
  };
}

function roomIn(scene: BarScene, stretch: Stretch): number {
  const seen = visiblePart(scene, stretch);
  return seen.to - seen.from;
}

/** Writes from the left edge of the visible part, so that a name stays visible while its bar scrolls out. */
function writeFrom(scene: BarScene, stretch: Stretch, name: NameWords): void {
  const { pen } = scene;
  const seen = visiblePart(scene, stretch);
  const text = fitName(pen, name, seen.to - seen.from);
  if (text !== '') writeInBar(scene, { text, x: seen.from, fill: PLAYED_FILL, inBlend: false });
}

function writeCentred(scene: BarScene, stretch: Stretch, text: string): void {
  const seen = visiblePart(scene, stretch);
  const spare = seen.to - seen.from - textWidth(scene.pen, text);
  if (spare >= 0)
    writeInBar(scene, {
      text,
      x: seen.from + spare / 2,
      fill: CONTINUED_FILL,
      inBlend: scene.side === 'source',
    });
}

interface BarText {
  readonly text: string;
  readonly x: number; // px
  readonly fill: number; // opacity of the bar below it
  readonly inBlend: boolean;
}

function writeInBar({ pen, side, top }: BarScene, { text, x, fill, inBlend }: BarText): void {
  const { palette } = pen;
  const ground = inBlend ? palette.tint('text', REGION_FILL, palette.ground) : palette.ground;
  const colours = { ink: palette.ink(side), ground: palette.tint(side, fill, ground) };
  write(pen, text, { x, y: top + BAR_HEIGHT / 2 }, colours);
}
