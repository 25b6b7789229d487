import type { Clip } from '../clip.ts';
import { sharedFloats, type Floats } from '../../kit/floats.ts';
import { readJoint } from './joint-reader.ts';
import { rootRelative } from './root-in-world.ts';

/** The origin of a clip's root. */
export type RootOrigin =
  | { readonly kind: 'hips' } // smoothed, see `rootTrack`
  | { readonly kind: 'joint'; readonly name: string } // above the hips; unsmoothed
  | { readonly kind: 'none' }; // it stands still

/**
 * The root of a clip, and the joints placed relative to it: the hips, their ancestors, and other children of
 * those. All other joints are in their parents' frames, as in the file.
 *
 *     file                 pose
 *     reference ──┬─ hips ── …          root ┬─ reference
 *                 └─ prop                    ├─ hips ── …
 *                                            └─ prop
 */
export interface ClipRoot {
  readonly origin: RootOrigin;
  readonly hips: number; // the main joint of the body; -1 = unknown
  readonly body: Int32Array; // the joints that measures of the body count: see `bodyJoints`
  readonly states: Float64Array; // [frames * 3] m, m, rad; headings without jumps
  readonly parents: Int32Array; // [joints] in a pose; -1 = placed relative to the root
  readonly placed: Int32Array; // those joints
  readonly positions: Float32Array; // [frames * placed * 3] m, relative to the root
  readonly rotations: Float32Array; // [frames * placed * 4] hemisphere-continuous
}

/** A clip with a root and poses relative to it. Its joint buffers are still as in the file. */
export interface RootedClip extends Clip {
  readonly root: ClipRoot;
}

/**
 * Makes `clip` relative to a root.
 *
 * @param states [frames * 3] see `ClipRoot`
 */
export function rootClip(
  clip: Clip,
  origin: RootOrigin,
  states: Float64Array,
  { hips, body }: Pick<ClipRoot, 'hips' | 'body'>,
): RootedClip {
  const parents = poseParents(clip.skeleton.parentIndices, hips);
  const placed = Int32Array.from(Array.from(parents.keys()).filter((joint) => parents[joint] < 0));
  const root: ClipRoot = {
    origin,
    hips,
    body,
    states,
    parents,
    placed,
    positions: sharedFloats(clip.frameCount * placed.length * 3),
    rotations: sharedFloats(clip.frameCount * placed.length * 4),
  };
  const one = { positions: new Float64Array(3), rotations: new Float64Array(4) };
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const state = states.subarray(frame * 3, frame * 3 + 3);
    for (let i = 0; i < placed.length; i++) {
      readJoint(one, clip, frame, placed[i]);
      rootRelative(one, state, 0);
      writePlaced(root, one, frame, i);
    }
  }
  return { ...clip, root };
}

/** Each joint's parent in a pose: none for the hips, their ancestors, and other children of those. */
export function poseParents(parentIndices: Floats, hips: number): Int32Array {
  const above = new Set<number>();
  for (let joint = hips < 0 ? -1 : parentIndices[hips]; joint >= 0; joint = parentIndices[joint])
    above.add(joint);
  return Int32Array.from(parentIndices, (parent) => (above.has(parent) ? -1 : parent));
}

function writePlaced(
  { positions, rotations, placed }: ClipRoot,
  one: { readonly positions: Float64Array; readonly rotations: Float64Array },
  frame: number,
  index: number,
): void {
  const at = frame * placed.length + index;
  const before = (at - placed.length) * 4;
  let dot = 0;
  if (frame > 0) for (let i = 0; i < 4; i++) dot += rotations[before + i] * one.rotations[i];
  positions.set(one.positions, at * 3);
  for (let i = 0; i < 4; i++) rotations[at * 4 + i] = dot < 0 ? -one.rotations[i] : one.rotations[i];
}
