// core/transition/clips: the clips of a transition on its clock: mirrored, retargeted, placed on their roots
/** Seconds on some clock, half-open: `end` is the first moment that does not belong to it. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The position of a clip on the transition's clock, which is 0 at the seam:
 *
 *     clip time = time + seam time * playRate
 */
export interface ClipTiming {
  readonly time: number; // s on the clip at the seam: the out or in point
  readonly playRate: number; // > 0
}

/** A placed clip with its length. */
export interface PlacedClip extends ClipTiming {
  readonly duration: number; // s, time of the last frame
  readonly fps: number; // > 0
  readonly loop: boolean;
}

/** Clip time at a seam time, s; below 0 or beyond its duration the clip is held or looped. */
export function clipTimeAt(use: ClipTiming, seamTime: number): number {
  return use.time + seamTime * use.playRate;
}

/** Seam time at a clip time, s. */
export function seamTimeOf(use: ClipTiming, clipTime: number): number {
  return (clipTime - use.time) / use.playRate;
}

/** From the first to the last frame of a clip, in seam time. */
export function spanOf(use: PlacedClip): TimeRange {
  return { start: seamTimeOf(use, 0), end: seamTimeOf(use, use.duration) };
}

/** The cycle before the first frame of a loop, in seam time; empty for other clips. */
export function roundBefore(use: PlacedClip): TimeRange {
  const { start, end } = spanOf(use);
  return { start: use.loop ? 2 * start - end : start, end: start };
}

/** The cycle after the last frame of a loop, in seam time; empty for other clips. */
export function roundAfter(use: PlacedClip): TimeRange {
  const { start, end } = spanOf(use);
  return { start: end, end: use.loop ? 2 * end - start : end };
}

/**
 * The playable range in seam time: from the source's first frame to the destination's last, or to the end of
 * the blend. A loop adds one cycle.
 *
 * @param blendEnd s after the seam, >= 0
 */
export function playedRange(source: PlacedClip, destination: PlacedClip, blendEnd: number): TimeRange {
  return {
    start: Math.min(roundBefore(source).start, 0),
    end: Math.max(roundAfter(destination).end, blendEnd, 0),
  };
}

/**
 * The clip time shown at a seam time, s, 0 … duration: a loop wraps; any other clip holds its first or last
 * pose.
 */
export function ownTimeAt(use: PlacedClip, seamTime: number) {
  const time = clipTimeAt(use, seamTime);
  // Half a frame of tolerance, so that rounding never marks the last frame as held.
  const grace = 0.5 / use.fps;
  if (use.loop && use.duration > 0) {
    const inside = time >= 0 && time <= use.duration;
    return { time: inside ? time : time - Math.floor(time / use.duration) * use.duration, held: false };
  }
  return {
    time: Math.min(Math.max(time, 0), use.duration),
    held: time < -grace || time > use.duration + grace,
  };
}

/** The frames of a clip on some clock. */
export interface FrameGrid {
  readonly origin: number; // s, time of one frame
  readonly step: number; // s, > 0
}

/** The frames of a clip in seam time. */
export function frameGridOf(use: ClipTiming & { readonly fps: number }): FrameGrid {
  return { origin: seamTimeOf(use, 0), step: 1 / (use.fps * use.playRate) };
}

export function nearestFrame(grid: FrameGrid, time: number): number {
  return grid.origin + Math.round((time - grid.origin) / grid.step) * grid.step;
}

/**
 * Steps `frames` frames from `time`. Between two frames, the first step goes to the next frame in that
 * direction.
 */
export function steppedByFrames(grid: FrameGrid, time: number, frames: number): number {
  const position = (time - grid.origin) / grid.step;
  const nearest = Math.round(position);
  const onFrame = Math.abs(position - nearest) < 1e-3;
  const from = onFrame ? nearest : frames > 0 ? Math.floor(position) : Math.ceil(position);
  return grid.origin + (from + frames) * grid.step;
}
