import type { Clip } from '#core/clip/clip.ts';
import { movingJoints } from '#core/rig/roles/drawn-joints.ts';
import type { OpenClips } from './open-clips.ts';

/** Keyed by the motion buffer, because the clip object changes with its ground height. */
const known = new WeakMap<Float32Array, Uint8Array>();

/** True if `joint` moves in one of the open clips, or if none is loaded yet. */
export function movesIn(clips: OpenClips, joint: number): boolean {
  return clips.state !== 'ready' || clips.clips.some((clip) => movingIn(clip)[joint] === 1);
}

function movingIn(clip: Clip): Uint8Array {
  const found = known.get(clip.rotations) ?? movingJoints(clip);
  known.set(clip.rotations, found);
  return found;
}
