import type { Clip } from '../../../core/clip.ts';
import { movingJoints } from '../../../core/joints/moving-joints.ts';
import type { Motion } from './open-motion.ts';

/** By the buffer that holds the motion: a clip is made anew when its ground changes. */
const known = new WeakMap<Float32Array, Uint8Array>();

/** Whether `joint` moves in one of the clips that are played; while none is there it may. */
export function movesIn(motion: Motion, joint: number): boolean {
  return motion.state !== 'ready' || motion.clips.some((clip) => movingIn(clip)[joint] === 1);
}

function movingIn(clip: Clip): Uint8Array {
  const found = known.get(clip.rotations) ?? movingJoints(clip);
  known.set(clip.rotations, found);
  return found;
}
