import type { Clip } from '../../clip.ts';
import { findRoot, rootJointsOf } from '../../joints/find-root.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import type { RootChoice } from '../../root/root-choice.ts';
import { createBodyReader } from '../../root/root-joints.ts';
import { composeRoots, invertRoot } from '../../root/root-state.ts';
import { rootClip, type RootedClip } from '../../root/rooted-clip.ts';
import type { ClipFit } from './clip-fit.ts';

/** Where a clip begins: the mirror stands there, upright and along the heading, [3] x, z m, heading rad. */
export function mirrorPlaneOf(clip: Clip, map: JointMap): Float64Array {
  const reader = createBodyReader(clip, rootJointsOf(map));
  const heading = reader.read(0, 0);
  return Float64Array.of(reader.hips[0], reader.hips[2], heading);
}

/**
 * A fitted clip on its root: that of the clip as it was recorded, mirrored and scaled like its joints. It is never found anew, since another
 * body would sway it.
 *
 * @param clip   fitted, with what people set for it
 * @param before the clip as it was recorded
 * @param scale  of all lengths
 */
export function rootFitted(
  clip: Clip,
  before: Clip,
  { map, mirror, onto }: ClipFit,
  scale: number,
  choice: RootChoice,
): RootedClip {
  const { origin, states } = findRoot({ ...before, loop: clip.loop }, map, choice);
  if (mirror) mirrorStates(states, mirrorPlaneOf(before, map));
  for (let i = 0; i < states.length; i++) if (i % 3 < 2) states[i] *= scale;
  return rootClip(clip, origin, states, rootJointsOf(onto ?? map).hips);
}

/** Reflects each state in the vertical plane at `plane`, along its heading, in place. */
function mirrorStates(states: Float64Array, plane: Float64Array): void {
  const back = invertRoot(new Float64Array(3), plane);
  for (let at = 0; at < states.length; at += 3) {
    const state = states.subarray(at, at + 3);
    composeRoots(state, back, state);
    state[0] = -state[0];
    state[2] = -state[2];
    composeRoots(state, plane, state);
  }
}
