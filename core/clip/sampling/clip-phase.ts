import type { Clip } from '../clip.ts';

/** The state of a clip at a time: playing, or holding its first or last pose. */
export type ClipPhase = 'holdingFirst' | 'playing' | 'holdingLast';

/** Tolerance at the ends, frames, for rounding of times. */
const END_TOLERANCE = 1e-6;

/** The state of `clip` at any `time`, s. A loop always plays. */
export function clipPhase(clip: Pick<Clip, 'loop' | 'fps' | 'frameCount'>, time: number): ClipPhase {
  if (clip.loop && clip.frameCount > 1) return 'playing';
  if (time * clip.fps < -END_TOLERANCE) return 'holdingFirst';
  return time * clip.fps > clip.frameCount - 1 + END_TOLERANCE ? 'holdingLast' : 'playing';
}
