import type { Clip } from '../clip.ts';

/** Whether a clip plays at some time, or holds the pose of its nearer end because it is over or has not begun. */
export type ClipPhase = 'holdingFirst' | 'playing' | 'holdingLast';

/** Frames by which a time may miss an end and still count as on it: what seconds lose by rounding. */
const END_TOLERANCE = 1e-6;

/** What `clip` does at `time` (s, any). A loop always plays. */
export function clipPhase(clip: Pick<Clip, 'loop' | 'fps' | 'frameCount'>, time: number): ClipPhase {
  if (clip.loop && clip.frameCount > 1) return 'playing';
  if (time * clip.fps < -END_TOLERANCE) return 'holdingFirst';
  return time * clip.fps > clip.frameCount - 1 + END_TOLERANCE ? 'holdingLast' : 'playing';
}
