import type { Clip } from '../../clip.ts';
import { bodyOf, findRoot } from '../../joints/find-root.ts';
import { mirrorPlaneOf, mirrorRoot } from '../../joints/mirror-plane.ts';
import type { RootOverride } from '../../root/root-override.ts';
import { rootClip, type RootedClip } from '../../root/rooted-clip.ts';
import type { ClipFit } from './clip-fit.ts';

/**
 * Makes a fitted clip relative to the root of the recorded clip, mirrored and scaled like its joints. The root is not detected again:
 * another body would change its sway.
 *
 * @param clip   fitted, with the settings of users
 * @param before the recorded clip
 * @param scale  of lengths
 */
export function rootFitted(
  clip: Clip,
  before: Clip,
  { map, mirror, onto }: ClipFit,
  scale: number,
  choice: RootOverride,
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
  return rootClip(clip, origin, states, bodyOf(onto ?? map));
}
