import type { Pose } from '../../pose/pose.ts';
import { alignPose, createGroundAlignment, type GroundAlignment } from '../../rig/ground/ground-alignment.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import { channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { createClipCursor, seekCursor, type ClipCursor } from '../../clip/sampling/clip-cursor.ts';
import { sampleCursor } from '../../clip/sampling/sample-clip.ts';
import { sampleRoot } from '../../clip/sampling/sample-root.ts';
import type { MotionUse } from '../document/document.ts';
import type { Clock, Motion } from '../../clip/motion.ts';

/**
 * The placement of a clip on the ground: its root is moved, and the remaining offset between joints and root
 * is added to the joints.
 *
 *   root = before ∘ recorded ∘ conj(offset),   joint = offset (joint as recorded),   so that   root joint = before recorded joint
 */
export interface Placement {
  readonly before: Float64Array; // [3] see `composeRoots`
  readonly offset: Float64Array; // [3] [0, 0, 0] if roots meet
  readonly back: Float64Array; // [3] inverse of `offset`
  /** `offset` for joints, with the difference in ground height. */
  readonly joints: GroundAlignment;
}

/** A clip played on the transition's clock. */
export interface ClipPlayback {
  readonly use: MotionUse;
  readonly cursor: ClipCursor;
  /**
   * s on the transition's clock at which the clip is at `use.time`: 0, or earlier for an interrupted clip.
   */
  readonly at: number;
  readonly placement: Placement | null; // null = as recorded
}

/** Plays `clip` at its recorded position. */
export function createPlayback(use: MotionUse, clip: RootedClip, at = 0): ClipPlayback {
  return { use, cursor: createClipCursor(clip), at, placement: null };
}

/** Plays `clip` alone, at its recorded position and rate: it is at `time` s at `at`. */
export function playFrom(clip: RootedClip, time = 0, at = 0): ClipPlayback {
  return createPlayback({ kind: 'clip', id: '', time, playRate: 1, mirror: false }, clip, at);
}

/**
 * Creates a placement where a clip meets another.
 *
 * @param before [3] motion of the whole clip
 * @param offset [3] part of it that belongs to the joints
 * @param rise   m, rise of the ground
 */
export function createPlacement(before: Float64Array, offset: Float64Array, rise: number): Placement {
  const joints = createGroundAlignment();
  joints.rotation[1] = Math.sin(0.5 * offset[2]);
  joints.rotation[3] = Math.cos(0.5 * offset[2]);
  joints.translation.set([offset[0], rise, offset[1]]);
  return { before, offset, back: invertRoot(new Float64Array(3), offset) as Float64Array, joints };
}

/** Fills `out` with the pose of the playing clip, at its play rate. */
export function playClip(out: Pose, playback: ClipPlayback, clock: Clock): Pose {
  const { use, placement, cursor } = playback;
  sampleCursor(out, placeCursor(playback, clock));
  scaleVelocities(out, use);
  return placement === null ? out : alignPose(out, placement.joints, cursor.clip.root.placed);
}

/** Fills `out` with the root of the playing clip: at its play rate and placement. */
export function playRoot(out: RootSample, playback: ClipPlayback, clock: Clock): RootSample {
  const { use, placement } = playback;
  sampleRoot(out, placeCursor(playback, clock));
  for (let i = 0; i < 3; i++) out.velocity[i] *= use.playRate;
  return placement === null ? out : placeRoot(out, placement);
}

/** Moves a root and transforms its velocity into the new root's frame. */
function placeRoot(out: RootSample, { before, back }: Placement): RootSample {
  const { state, velocity } = out;
  composeRoots(state, before, state);
  composeRoots(state, state, back);
  const side = velocity[0] + velocity[2] * back[1];
  const forward = velocity[1] - velocity[2] * back[0];
  const sine = Math.sin(back[2]);
  const cosine = Math.cos(back[2]);
  velocity[0] = side * cosine - forward * sine;
  velocity[1] = forward * cosine + side * sine;
  return out;
}

/** `playback` as a motion on the transition's clock. */
export function motionOf(playback: ClipPlayback): Motion {
  const { use, cursor, at } = playback;
  return {
    pose: (out, clock) => playClip(out, playback, clock),
    root: (out, clock) => playRoot(out, playback, clock),
    begins: cursor.clip.loop ? Number.NEGATIVE_INFINITY : at - use.time / use.playRate,
    channels: channelsOf(cursor.clip),
  };
}

/** Finds the position in the clip at the moment of `clock`, without sampling it. */
export function seekPlayback(playback: ClipPlayback, clock: Clock): ClipCursor {
  return seekCursor(placeCursor(playback, clock));
}

function placeCursor({ use, cursor, at }: ClipPlayback, clock: Clock): ClipCursor {
  cursor.time = use.time + (clock.elapsed - at) * use.playRate;
  return cursor;
}

function scaleVelocities(out: Pose, { playRate }: MotionUse): void {
  if (playRate === 1) return;
  const { linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linearVelocities.length; i++) linearVelocities[i] *= playRate;
  for (let i = 0; i < angularVelocities.length; i++) angularVelocities[i] *= playRate;
}
