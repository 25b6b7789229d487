// core/bake: bakes motions into frames, for files that other programs read
import type { Clip } from '../clip.ts';
import type { ReadonlyPose } from '../pose.ts';
import type { RootSample } from '../root/root-sample.ts';
import { jointCount } from '../skeleton.ts';
import { planBakedSkeleton, type BakedFigure, type RootChoice } from './carried-root.ts';
import { createJointPlacer } from './place-joints.ts';

/** A motion that can be baked. */
export interface BakeableMotion {
  readonly figure: BakedFigure;
  readonly pose: ReadonlyPose; // relative to the root
  readonly root: RootSample;
  /** Fills `pose` and `root` for a time, s after the seam. Does not allocate. */
  fill(time: number): void;
}

/** The frames to bake: those with these numbers, counted from the seam. */
export interface FrameSpan {
  readonly fps: number; // > 0
  readonly first: number; // at `first / fps` s
  readonly count: number; // >= 1
}

/** A baked motion: joints in their parents, in metres, Y up. */
export type BakedClip = Pick<Clip, 'skeleton' | 'fps' | 'frameCount' | 'positions' | 'rotations'>;

/** Poses between two pauses. */
const POSES_AT_ONCE = 4000;

/**
 * The frames within a range of times, s after the seam, so that one frame is at the seam if the range holds
 * it. At least one.
 */
export function framesWithin(
  range: { readonly start: number; readonly end: number },
  fps: number,
): FrameSpan {
  const first = Math.ceil(range.start * fps - 1e-6);
  return { fps, first, count: Math.max(1, Math.floor(range.end * fps + 1e-6) - first + 1) };
}

/** Bakes a motion; yields how many frames are done, so that its caller can report progress and stop. */
export function* bakeMotion(
  { figure, pose, root, fill }: BakeableMotion,
  { fps, first, count }: FrameSpan,
  choice: RootChoice,
): Generator<number, BakedClip> {
  const baked = planBakedSkeleton(figure, choice);
  const place = createJointPlacer(figure, baked, choice);
  const joints = jointCount(baked.skeleton);
  const positions = new Float32Array(count * joints * 3);
  const rotations = new Float32Array(count * joints * 4);
  const out = { positions, rotations };
  const framesAtOnce = Math.max(1, Math.floor(POSES_AT_ONCE / joints));
  for (let frame = 0; frame < count; frame++) {
    fill((first + frame) / fps);
    place(out, frame, pose, root.state);
    if (frame % framesAtOnce === framesAtOnce - 1) yield frame + 1;
  }
  return { skeleton: baked.skeleton, fps, frameCount: count, positions, rotations };
}
