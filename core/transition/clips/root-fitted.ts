import type { Clip } from '../../clip.ts';
import { findRoot, rootJointsOf } from '../../joints/find-root.ts';
import { mirrorPlaneOf, mirrorRoot } from '../../joints/mirror-plane.ts';
import type { RootChoice } from '../../root/root-choice.ts';
import { rootClip, type RootedClip } from '../../root/rooted-clip.ts';
import type { ClipFit } from './clip-fit.ts';

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
  if (mirror) {
    const plane = mirrorPlaneOf(before, map);
    for (let at = 0; at < states.length; at += 3) {
      const state = states.subarray(at, at + 3);
      mirrorRoot(state, state, plane);
    }
  }
  for (let i = 0; i < states.length; i++) if (i % 3 < 2) states[i] *= scale;
  return rootClip(clip, origin, states, rootJointsOf(onto ?? map).hips);
}
