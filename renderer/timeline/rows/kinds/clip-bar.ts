import {
  ownTimeAt,
  roundAfter,
  roundBefore,
  spanOf,
  type TimeRange,
} from '#core/transition/clips/clip-clock.ts';
import { hairline, onPixel } from '#renderer/kit/plot/pen.ts';
import { pixelWithin, toValue } from '#renderer/kit/plot/scale.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { endKinds } from '#renderer/timeline/grips/kinds/ends.ts';
import { isInPlay, lastBlendEnd, sourceStart } from '#renderer/timeline/model/model-times.ts';
import type { Side } from '#renderer/timeline/model/timeline-model.ts';
import { type HitPoint, rowKind, type RowKind } from '../row.ts';
import { BAR_HEIGHT, isShown, MARKERS_HEIGHT } from '../rows.ts';
import {
  type BarScene,
  CONTINUED_FILL,
  drawDestinationNames,
  drawSourceNames,
  PLAYED_FILL,
  UNUSED_FILL,
} from './bar-names.ts';

const names = { source: 'Source', destination: 'Destination' } as const;

/** The bar of a clip: what it plays, continues and leaves out. */
export function clipBar(side: Side): RowKind {
  return rowKind({
    id: 'clip',
    side,
    reads: ['source', 'destination', 'hasSeam', 'blends', 'earlier', 'unit'],
    heights: (model) => (isShown(model, side) ? [BAR_HEIGHT] : []),
    title: ({ hasSeam }) => (hasSeam ? names[side] : 'Clip'),
    titleHeight: BAR_HEIGHT + MARKERS_HEIGHT, // beside its markers, too
    readout({ playhead, unit, [side]: use }) {
      const own = ownTimeAt(use, playhead);
      const words = formatMoment(own.time, unit, use);
      return own.held ? `${words} held` : words;
    },
    isInPlay: (model) => isInPlay(model, side),
    drawBehind: (scene, { top }) =>
      (side === 'source' ? drawSourceBar : drawDestinationBar)({ ...scene, side, top }),
    draw: (scene, { top }) =>
      (side === 'source' ? drawSourceNames : drawDestinationNames)({ ...scene, side, top }),
    grip: (at) => barAt(at, side),
    handleTop: ({ top }, { kind }) => (kind === endKinds[side] ? top : null),
  });
}

/**
 * The bar, which can slide below the seam, on all frames of the clip, repetitions of a loop, and the
 * continued source after the seam.
 */
function barAt({ model, scale, x }: HitPoint, side: Side): Grip | null {
  if (!model.hasSeam) return null;
  const use = model[side];
  const time = toValue(scale, x);
  const { start, end } = spanOf(use);
  const isOn =
    side === 'destination'
      ? time >= start && time <= roundAfter(use).end
      : time >= roundBefore(use).start && time <= Math.max(end, lastBlendEnd(model));
  return isOn ? { kind: 'slide', side } : null;
}

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
  source: { fill: PLAYED_FILL, stroke: 1, dashes: [] },
  destination: { fill: PLAYED_FILL, stroke: 1, dashes: [12, 4] },
};
/** Parts that are visible but not played as recorded: the source after the seam, repetitions of a loop. */
const continued: BarStyle = { fill: CONTINUED_FILL, stroke: 0.5, dashes: [4, 3] };
/** Parts of a clip that the transition leaves out. */
const unused: BarStyle = { fill: UNUSED_FILL, stroke: 0.28, dashes: [1, 3] };

/**
 * Draws the source: solid up to its out point, then as the methods continue it, then the unused part. A loop
 * also repeats before its start.
 */
function drawSourceBar(scene: BarScene): void {
  const { source, earlier } = scene.model;
  const span = spanOf(source);
  const blendEnd = lastBlendEnd(scene.model);
  const start = sourceStart(scene.model);
  if (earlier.length === 0) drawPart(scene, roundBefore(source), continued);
  for (const each of earlier) drawPart(scene, each.span, played.source);
  drawPart(scene, { start: Math.max(blendEnd, span.start), end: span.end }, unused);
  drawPart(scene, { start: 0, end: blendEnd }, continued);
  drawPart(scene, { start, end: 0 }, played.source);
}

/** Draws the destination: dimmed before its in point; a loop repeats once, except for an open clip. */
function drawDestinationBar(scene: BarScene): void {
  const { destination, hasSeam } = scene.model;
  const span = spanOf(destination);
  drawPart(scene, { start: span.start, end: 0 }, unused);
  if (hasSeam) drawPart(scene, roundAfter(destination), continued);
  drawPart(scene, { start: 0, end: span.end }, played.destination);
}

/** Draws a part of a bar, s on the seam's clock. */
function drawPart({ pen, state, side, top }: BarScene, { start, end }: TimeRange, style: BarStyle): void {
  const { context } = pen;
  const line = hairline(pen);
  // Clamps ends to just outside the view: bars of a million pixels have blurred dashes.
  const x0 = pixelWithin(state.scale, start, 3 * RADIUS);
  const x1 = pixelWithin(state.scale, end, 3 * RADIUS);
  const left = onPixel(pen, x0) + line / 2;
  const width = onPixel(pen, x1) + line / 2 - left;
  if (width <= 0) return;
  const colour = pen.palette.fill(side);
  context.beginPath();
  context.roundRect(left, top + line / 2, width, BAR_HEIGHT - line, Math.min(RADIUS, width / 2));
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
