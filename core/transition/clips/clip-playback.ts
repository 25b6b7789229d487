import type { Pose } from '../../pose.ts';
import { alignPose, createGroundAlignment, type GroundAlignment } from '../../root/ground-alignment.ts';
import type { RootSample } from '../../root/root-sample.ts';
import { composeRoots, invertRoot } from '../../root/root-state.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import { createClipCursor, seekCursor, type ClipCursor } from '../../sampling/clip-cursor.ts';
import { sampleCursor } from '../../sampling/sample-clip.ts';
import { sampleRoot } from '../../sampling/sample-root.ts';
import type { MotionUse } from '../document/document.ts';
import type { Clock, Motion } from './motion.ts';

/**
 * How a clip is laid: its root is moved over the ground, and what its joints are off that root by then belongs to them.
 *
 *   root = before ∘ recorded ∘ conj(offset),   joint = offset (joint as recorded),   so that   root joint = before recorded joint
 */
export interface Laying {
  readonly before: Float64Array; // [3] see `composeRoots`
  readonly offset: Float64Array; // [3] [0, 0, 0] where roots meet
  readonly back: Float64Array; // [3] takes `offset` back
  /** The same for joints, with what the ground differs in height by. */
  readonly joints: GroundAlignment;
}

/** A clip played on the transition's clock. */
export interface ClipPlayback {
  readonly use: MotionUse;
  readonly cursor: ClipCursor;
  /** s on the transition's clock when the clip is at the time of its use: 0, or earlier for what was interrupted. */
  readonly at: number;
  readonly laying: Laying | null; // null leaves it where it was recorded
}

/** Plays `clip` where it was recorded. */
export function createPlayback(use: MotionUse, clip: RootedClip, at = 0): ClipPlayback {
  return { use, cursor: createClipCursor(clip), at, laying: null };
}

/**
 * Lays a clip where it meets another.
 *
 * @param before [3] what it as a whole is moved by
 * @param offset [3] what of that belongs to its joints
 * @param rise   m, what the ground is higher by
 */
export function createLaying(before: Float64Array, offset: Float64Array, rise: number): Laying {
  const joints = createGroundAlignment();
  joints.rotation[1] = Math.sin(0.5 * offset[2]);
  joints.rotation[3] = Math.cos(0.5 * offset[2]);
  joints.translation.set([offset[0], rise, offset[1]]);
  return { before, offset, back: invertRoot(new Float64Array(3), offset) as Float64Array, joints };
}

/** Fills `out` with the joints of the clip as it plays, at its rate. */
export function playClip(out: Pose, playback: ClipPlayback, clock: Clock): Pose {
  const { use, laying, cursor } = playback;
  sampleCursor(out, placeCursor(playback, clock));
  scaleVelocities(out, use);
  return laying === null ? out : alignPose(out, laying.joints, cursor.clip.root.placed);
}

/** Fills `out` with the root of the clip as it plays: at its rate, and where it is laid. */
export function playRoot(out: RootSample, playback: ClipPlayback, clock: Clock): RootSample {
  const { use, laying } = playback;
  sampleRoot(out, placeCursor(playback, clock));
  for (let i = 0; i < 3; i++) out.velocity[i] *= use.playRate;
  return laying === null ? out : layRoot(out, laying);
}

/** Moves a root, and gives it the velocity of the place that it is moved to, in the frame that it has there. */
function layRoot(out: RootSample, { before, back }: Laying): RootSample {
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
  };
}

/** Whether and where the clip plays at the moment of `clock`, without sampling it. */
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
  for (let i = 0; i < linearVelocities.length; i++) {
    linearVelocities[i] *= playRate;
    angularVelocities[i] *= playRate;
  }
}
