// renderer/kit/plot: what plots share: scale, ticks, view, gestures, canvas and pen
import { clamp } from '#core/clamp.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

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
export interface ZoomLimits {
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
