import type { Clip } from '../../clip.ts';
import type { Pose } from '../../pose.ts';
import { alignPose, rootJointsOf, type GroundAlignment } from '../../root/ground-alignment.ts';
import { createClipCursor, seekCursor, type ClipCursor } from '../../sampling/clip-cursor.ts';
import { sampleCursor } from '../../sampling/sample-clip.ts';
import type { MotionUse } from '../document/document.ts';
import type { Clock, Motion } from './motion.ts';

/** A clip played on the transition's clock. */
export interface ClipPlayback {
  readonly use: MotionUse;
  readonly cursor: ClipCursor;
  /** s on the transition's clock when the clip is at the time of its use: 0, or earlier for what was interrupted. */
  readonly at: number;
  /** Where it is laid on the ground; null leaves it where it was recorded. */
  readonly alignment: GroundAlignment | null;
  readonly rootJoints: Int32Array;
}

/** Plays `clip` where it was recorded. */
export function createPlayback(use: MotionUse, clip: Clip, at = 0): ClipPlayback {
  const rootJoints = rootJointsOf(clip.skeleton.parentIndices);
  return { use, cursor: createClipCursor(clip), at, alignment: null, rootJoints };
}

/** Fills `out` with the clip as it plays: at its rate, and where it is laid. */
export function playClip(out: Pose, playback: ClipPlayback, clock: Clock): Pose {
  const { use, alignment, rootJoints } = playback;
  sampleCursor(out, placeCursor(playback, clock));
  scaleVelocities(out, use);
  return alignment === null ? out : alignPose(out, alignment, rootJoints);
}

/** A clip as a motion on the transition's clock. */
export function motionOf(playback: ClipPlayback): Motion {
  return (out, clock) => playClip(out, playback, clock);
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
