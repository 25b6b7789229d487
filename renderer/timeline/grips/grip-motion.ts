import { frameGridOf, type FrameGrid } from '#core/transition/clips/clip-clock.ts';
import { playedRangeOf } from '../model/model-times.ts';
import type { ClipUse, TimelineModel } from '../model/timeline-model.ts';
import type { GripMotion } from './grip.ts';

/** Movement on the seam's clock, over all that plays. */
export function seamMotion(model: TimelineModel, value: number): GripMotion {
  const played = playedRangeOf(model);
  const frames = framesInPlay(model, value);
  return { value, minimum: played.start, maximum: played.end, rate: 1, frames, length: 0 };
}

/** Frames of the source before the seam, of the destination after it. */
export function framesInPlay(model: TimelineModel, seamTime: number): FrameGrid {
  return frameGridOf(seamTime < 0 ? model.source : model.destination);
}

/** Movement on the clock of a clip. @param direction -1 if the clip moves below a fixed point */
export function clipMotion(use: ClipUse, value: number, direction: 1 | -1 = 1): GripMotion {
  const frames = { origin: 0, step: 1 / use.fps };
  return { value, minimum: 0, maximum: use.duration, rate: direction * use.playRate, frames, length: 0 };
}

/** A range may end one frame after the last one, to include it. */
export function latestEnd(use: ClipUse): number {
  return use.duration + 1 / use.fps;
}
