import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

/** The horizontal scale of all rows: positions of times on the screen. */
export interface TimeScale {
  readonly left: number; // px, left edge of the plot
  readonly width: number; // px, > 0
  readonly start: number; // s, time at `left`
  readonly pixelsPerSecond: number; // > 0
}

/** Minimum and maximum zoom of a scale, px per s. */
export interface ZoomLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** Maximum width of a frame, px. */
const MAX_FRAME = 48;
/** Minimum share of the width that the content fills. */
const MIN_FILL = 0.2;
/** Margin of `fitScale`, px. */
const FIT_MARGIN = 16;

export function xOfTime(scale: TimeScale, time: number): number {
  return scale.left + (time - scale.start) * scale.pixelsPerSecond;
}

export function timeOfX(scale: TimeScale, x: number): number {
  return scale.start + (x - scale.left) / scale.pixelsPerSecond;
}

export function endOfScale(scale: TimeScale): number {
  return scale.start + scale.width / scale.pixelsPerSecond;
}

/** Scale that shows all of `range` with a margin. A range of zero length is shown as one second. */
export function fitScale(left: number, width: number, range: TimeRange): TimeScale {
  const length = range.end > range.start ? range.end - range.start : 1;
  const room = Math.max(width - 2 * FIT_MARGIN, 1);
  const pixelsPerSecond = room / length;
  return {
    left,
    width: Math.max(width, 1),
    start: range.start - FIT_MARGIN / pixelsPerSecond,
    pixelsPerSecond,
  };
}

export function zoomLimits(width: number, range: TimeRange, fps: number): ZoomLimits {
  const length = Math.max(range.end - range.start, 1 / fps);
  const minimum = (Math.max(width, 1) * MIN_FILL) / length;
  return { minimum, maximum: Math.max(fps * MAX_FRAME, minimum) };
}

/** Zooms by `factor` (> 1 = closer) around the time at `x`. */
export function zoomedAt(scale: TimeScale, x: number, factor: number, limits: ZoomLimits): TimeScale {
  const wanted = scale.pixelsPerSecond * factor;
  const pixelsPerSecond = Math.min(Math.max(wanted, limits.minimum), limits.maximum);
  const start = timeOfX(scale, x) - (x - scale.left) / pixelsPerSecond;
  return { ...scale, start, pixelsPerSecond };
}

/** Pans by `pixels` (> 0 = to the right) while a part of `range` stays visible. */
export function pannedBy(scale: TimeScale, pixels: number, range: TimeRange): TimeScale {
  const start = scale.start - pixels / scale.pixelsPerSecond;
  const half = scale.width / scale.pixelsPerSecond / 2;
  return { ...scale, start: Math.min(Math.max(start, range.start - half), range.end - half) };
}
