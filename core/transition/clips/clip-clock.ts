// core/transition/clips: the clips of a transition on its clock: mirrored, retargeted, placed on their roots
/** Seconds on some clock, half-open: `end` is the first moment that does not belong to it. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a clip lies on the transition's clock, which is 0 at the seam:
 *
 *     clip time = time + seam time * playRate
 */
export interface Placement {
  readonly time: number; // s on the clip at the seam: where it is left or entered
  readonly playRate: number; // > 0
}

/** A clip laid under the seam. */
export interface PlacedClip extends Placement {
  readonly duration: number; // s, time of the last frame
  readonly fps: number; // > 0
  readonly loop: boolean;
}

/** A clip's own time at a moment of the seam's clock, s; below 0 or past its duration it is held or looped. */
export function clipTimeAt(use: Placement, seamTime: number): number {
  return use.time + seamTime * use.playRate;
}

/** The moment of the seam's clock at which a clip reaches one of its own, s. */
export function seamTimeOf(use: Placement, clipTime: number): number {
  return (clipTime - use.time) / use.playRate;
}

/** From a clip's first frame to its last, on the seam's clock. */
export function spanOf(use: PlacedClip): TimeRange {
  return { start: seamTimeOf(use, 0), end: seamTimeOf(use, use.duration) };
}

/** A loop's round before its first frame, on the seam's clock; without length where there is none. */
export function roundBefore(use: PlacedClip): TimeRange {
  const { start, end } = spanOf(use);
  return { start: use.loop ? 2 * start - end : start, end: start };
}

/** A loop's round after its last frame, on the seam's clock; without length where there is none. */
export function roundAfter(use: PlacedClip): TimeRange {
  const { start, end } = spanOf(use);
  return { start: end, end: use.loop ? 2 * end - start : end };
}

/**
 * What can be played, on the seam's clock: from the source's first frame to the destination's last, or to the end of the
 * blend. A loop adds a round, so that a short cycle can be seen coming and going.
 *
 * @param blendEnd s after the seam, >= 0
 */
export function playedRange(source: PlacedClip, destination: PlacedClip, blendEnd: number): TimeRange {
  return {
    start: Math.min(roundBefore(source).start, 0),
    end: Math.max(roundAfter(destination).end, blendEnd, 0),
  };
}

/** What a clip shows at a moment: which of its own times, and whether it stands still there. */
export interface OwnTime {
  readonly time: number; // s, 0 … duration
  readonly held: boolean;
}

/** What a clip shows at a moment of the seam's clock: a loop goes round; any other clip holds its first or last pose. */
export function ownTimeAt(use: PlacedClip, seamTime: number): OwnTime {
  const time = clipTimeAt(use, seamTime);
  // Half a frame of grace, so that rounding in a time never says that the last frame is held.
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

/** Evenly spaced moments: the frames of a clip, on some clock. */
export interface FrameGrid {
  readonly origin: number; // s, one of them
  readonly step: number; // s, > 0
}

/** The frames of a clip on the seam's clock. */
export function frameGridOf(use: Placement & { readonly fps: number }): FrameGrid {
  return { origin: seamTimeOf(use, 0), step: 1 / (use.fps * use.playRate) };
}

export function nearestFrame(grid: FrameGrid, time: number): number {
  return grid.origin + Math.round((time - grid.origin) / grid.step) * grid.step;
}

/** `frames` frames on from `time`; from between two frames, the first step goes to the nearer one in that direction. */
export function steppedByFrames(grid: FrameGrid, time: number, frames: number): number {
  const position = (time - grid.origin) / grid.step;
  const nearest = Math.round(position);
  const onFrame = Math.abs(position - nearest) < 1e-3;
  const from = onFrame ? nearest : frames > 0 ? Math.floor(position) : Math.ceil(position);
  return grid.origin + (from + frames) * grid.step;
}
