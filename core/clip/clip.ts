// core/clip: clips, and motions as functions of time; imports pose
import type { Channels } from '../pose/channels.ts';
import type { Skeleton } from '../pose/skeleton.ts';

/**
 * A motion, frame-major, in canonical space (metres, Y up, right-handed, quaternions xyzw,
 * hemisphere-continuous from frame to frame). Never changed after creation.
 */
export interface Clip {
  readonly skeleton: Skeleton;
  readonly fps: number; // frames per second, > 0
  readonly frameCount: number; // >= 1
  readonly positions: Float32Array; // [frames * joints * 3] m, local
  readonly rotations: Float32Array; // [frames * joints * 4] local
  /** Height of the ground under the clip, m. */
  readonly groundHeight: number;
  /**
   * Beyond its ends a loop continues, and its ground track accumulates; any other clip holds its first or
   * last pose.
   */
  readonly loop: boolean;
  /** Scales and curves; absent = none. */
  readonly tracks?: ClipTracks | undefined;
  /** Contacts that replace the detected ones of a foot. */
  readonly contacts?: MarkedContacts | undefined;
}

/** The scales and curves of a clip. */
export interface ClipTracks {
  readonly channels: Channels; // of its poses
  readonly values: Float32Array; // [frames * (channels.linear - joints * 3)] scales of a frame, then its curves
}

/** The contacts of each foot that a user keeps, s on the clip, [start, end); absent = detected. */
export type MarkedContacts = Partial<
  Record<'left' | 'right', readonly { readonly start: number; readonly end: number }[]>
>;

/** The frame at a time, s: beyond its ends a loop continues, any other clip holds its first or last one. */
export function frameAt(
  { frameCount, fps, loop }: Pick<Clip, 'frameCount' | 'fps' | 'loop'>,
  time: number,
): number {
  const frame = Math.round(time * fps);
  const period = Math.max(frameCount - 1, 1); // the last frame of a loop is its first
  return loop ? ((frame % period) + period) % period : Math.min(Math.max(frame, 0), frameCount - 1);
}

/** Time of the last frame, s. */
export function clipDuration(clip: { readonly frameCount: number; readonly fps: number }): number {
  return (clip.frameCount - 1) / clip.fps;
}
