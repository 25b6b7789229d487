// renderer/kit/plot: what plots share: scale, ticks, view, gestures, canvas and pen
import { clamp, timecodeSteps } from '#core/kit/numbers.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { TimeUnit } from '../time-words.ts';

/** A stretch of values: of time, s, or of another axis. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export function spanOfTimes({ start, end }: TimeRange): Span {
  return { low: start, high: end };
}

/**
 * Values over pixels: `low` is at pixel `from`, `high` at pixel `to`, above it for an axis that points up.
 */
export interface Scale extends Span {
  readonly from: number; // px
  readonly to: number; // px
}

export function toPixel({ low, high, from, to }: Scale, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from);
}

export function toValue({ low, high, from, to }: Scale, pixel: number): number {
  return low + ((pixel - from) / (to - from)) * (high - low);
}

/** Pixels of a length, always positive. */
export function pixelsOf({ low, high, from, to }: Scale, length: number): number {
  return (Math.abs(to - from) * length) / (high - low);
}

/** Length of a number of pixels. */
export function lengthOf({ low, high, from, to }: Scale, pixels: number): number {
  return (pixels * (high - low)) / Math.abs(to - from);
}

/** A pixel on the scale, or at most `reach` px beyond it. */
export function onScale({ from, to }: Scale, pixel: number, reach = 0): number {
  return clamp(pixel, Math.min(from, to) - reach, Math.max(from, to) + reach);
}

/** The pixel of a value; at the end of the scale, or `reach` px beyond it, for one that is farther off. */
export function pixelWithin(scale: Scale, value: number, reach = 0): number {
  return onScale(scale, toPixel(scale, value), reach);
}

/** True if a pixel is on the scale, or at most `reach` px beyond it. */
export function isOnScale(scale: Scale, pixel: number, reach = 0): boolean {
  return onScale(scale, pixel, reach) === pixel;
}

/** Margin of a fitted scale at both ends, px. */
const FIT_MARGIN = 16;

/** A scale over all of a span with a margin. A span of zero length is shown as one of length 1. */
export function fitted({ low, high }: Span, from: number, to: number): Scale {
  const end = Math.max(to, from + 1);
  const length = high > low ? high - low : 1;
  const perPixel = length / Math.max(end - from - 2 * FIT_MARGIN, 1);
  const start = low - FIT_MARGIN * perPixel;
  return { low: start, high: start + (end - from) * perPixel, from, to: end };
}

/** The scale from the same value on, as close as before, up to the pixel `to`. */
export function extended(scale: Scale, to: number): Scale {
  return { ...scale, high: scale.low + lengthOf(scale, to - scale.from), to };
}

/** The shortest and the longest visible span. */
interface ZoomLimits {
  readonly least: number;
  readonly most: number;
}

/** Maximum width of a frame, px. */
const MAX_FRAME = 48;
/** Minimum share of the scale that the content fills. */
const MIN_FILL = 0.2;

/** How close and how far a scale of time zooms over its content, whose clips have `fps` frames per second. */
export function zoomLimits({ from, to }: Scale, { low, high }: Span, fps: number): ZoomLimits {
  const most = Math.max(high - low, 1 / fps) / MIN_FILL;
  return { least: Math.min((to - from) / (fps * MAX_FRAME), most), most };
}

/** Zooms by `factor` (> 1 = closer) around a value, which stays at its pixel. */
export function zoomed<Kind extends Span>(
  span: Kind,
  about: number,
  factor: number,
  limits: ZoomLimits,
): Kind {
  const now = span.high - span.low;
  const length = clamp(now / factor, limits.least, limits.most);
  return startingAt(span, about - ((about - span.low) * length) / now, length);
}

/** Share of a view that a pan may leave without content, where it may leave any. */
export const OVERSHOOT = 0.5;

/** Pans by a length (> 0 = to higher values), at most by `slack` of what is visible beyond `extent`. */
export function panned<Kind extends Span>(span: Kind, by: number, extent: Span, slack = 0): Kind {
  const length = span.high - span.low;
  const last = extent.high - (1 - slack) * length;
  return startingAt(span, clamp(span.low + by, extent.low - slack * length, last));
}

/** The span moved to start at `low`, with another length if it is given. */
export function startingAt<Kind extends Span>(span: Kind, low: number, length = span.high - span.low): Kind {
  return { ...span, low, high: low + length };
}

/** A point of a window, a plot or a plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of a window or a view, from its upper left. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A length or place of SVG and CSS, px, to a tenth. */
export const pixelText = (px: number): string => px.toFixed(1);

/**
 * A line through points as an SVG path. A place that is no number is a gap.
 *
 * @param x place of point `i`, px
 */
export function linePath(count: number, x: (i: number) => number, y: (i: number) => number): string {
  let path = '';
  let isDown = false;
  for (let i = 0; i < count; i++) {
    const [across, up] = [x(i), y(i)];
    const isKnown = Number.isFinite(up);
    if (isKnown) path += `${isDown ? 'L' : 'M'}${pixelText(across)} ${pixelText(up)}`;
    isDown = isKnown;
  }
  return path;
}

/** Round values for the ticks of an axis, at least `pixels` apart. */
export function ticksOf(scale: Scale, pixels: number): readonly number[] {
  const step = roundStep(((scale.high - scale.low) * pixels) / Math.max(Math.abs(scale.to - scale.from), 1));
  const first = Math.ceil(scale.low / step);
  const count = Math.floor(scale.high / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => tidied((first + i) * step));
}

/** Without the digits that steps leave behind: 3 · 0.1 is 0.3; and without −0. */
export function tidied(value: number): number {
  return Number(value.toPrecision(10)) + 0;
}

/** Decimals that multiples of a round step have. */
export function digitsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const lead = least / power;
  if (lead <= 1 + 1e-9) return power;
  if (lead <= 2) return 2 * power;
  return lead <= 5 ? 5 * power : 10 * power;
}

/** Divisions of a ruler: a label at every multiple of `step`, a short line at every multiple of `minorStep`. */
interface TickSteps {
  readonly step: number; // in the ruler's unit: s or frames
  readonly minorStep: number;
  readonly digits: number; // decimals of labels
}

const LABEL_SPACING = 72; // least px between labels
const TIMECODE_SPACING = 92; // between labels of a timecode, which are long
const MINOR_SPACING = 7; // between short lines

/**
 * The finest division of a ruler whose labels are far enough apart: by 1, 2 or 5 times a power of ten, or as
 * timecode is divided. Frames are never divided.
 *
 * @param pixelsPerUnit px per s, or per frame of frames and timecode, > 0
 */
export function tickSteps(pixelsPerUnit: number, unit: TimeUnit, fps = 1): TickSteps {
  if (unit === 'timecode') return timecodeTickSteps(pixelsPerUnit, fps);
  const finest = unit === 'frames' ? 1 : 0;
  const step = Math.max(roundStep(LABEL_SPACING / pixelsPerUnit), finest);
  return { step, minorStep: minorStepOf(step, pixelsPerUnit, finest), digits: digitsOf(step) };
}

function timecodeTickSteps(pixelsPerFrame: number, fps: number): TickSteps {
  const steps = timecodeSteps(fps);
  const wide = (spacing: number) => (step: number) => step * pixelsPerFrame >= spacing;
  const step = steps.find(wide(TIMECODE_SPACING)) ?? steps[steps.length - 1];
  const parts = steps.filter((part) => part < step && step % part === 0);
  return { step, minorStep: parts.find(wide(MINOR_SPACING)) ?? step, digits: 0 };
}

/** The finest even division of `step` whose lines are distinguishable. */
function minorStepOf(step: number, pixelsPerUnit: number, finest: number): number {
  for (const parts of [10, 5, 4, 2]) {
    const part = step / parts;
    const even = finest === 0 || Number.isInteger(part);
    // A quarter of 1 or 5 is not a round number.
    const readable = parts !== 4 || leadingDigit(step) === 2;
    if (even && readable && part * pixelsPerUnit >= MINOR_SPACING) return part;
  }
  return step;
}

function leadingDigit(step: number): number {
  return Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9));
}
