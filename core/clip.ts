import type { Skeleton } from './skeleton.ts';

/**
 * A motion, frame-major, in canonical space (metres, Y up, right-handed, quaternions xyzw, hemisphere-continuous from
 * frame to frame). Never written after it was made.
 */
export interface Clip {
  readonly skeleton: Skeleton;
  readonly fps: number; // frames per second, > 0
  readonly frameCount: number; // >= 1
  readonly positions: Float32Array; // [frames * joints * 3] m, local
  readonly rotations: Float32Array; // [frames * joints * 4] local
  /** Height of the ground under the clip: a low percentile of the lowest toe, m. */
  readonly groundHeight: number;
  /** Past its ends a loop goes on, its ground track accumulating; any other clip holds its first or last pose. */
  readonly loop: boolean;
}

/** Time of the last frame, s. */
export function clipDuration(clip: { readonly frameCount: number; readonly fps: number }): number {
  return (clip.frameCount - 1) / clip.fps;
}
