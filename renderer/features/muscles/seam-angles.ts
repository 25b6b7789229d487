import { canonicalNamesOf } from '../../../core/joints/canonical-names.ts';
import { anglesBetween } from '../../../core/pose-offset.ts';
import { createPose } from '../../../core/pose.ts';
import { createPlayback, playClip } from '../../../core/transition/clips/clip-playback.ts';
import type { Motion } from '../../stores/shown/open-motion.ts';

/**
 * The angle of each joint from the destination at the seam of the open transition, by canonical name, rad; empty while none is loaded,
 * and for a chain, whose seam is inside another transition.
 */
export function seamAngles(motion: Motion): ReadonlyMap<string, number> {
  if (motion.state !== 'ready' || motion.chain.length !== 1) return new Map();
  const [{ source, destination }] = motion.chain;
  const map = motion.maps[motion.maps.length - 1];
  if (source.kind === 'chain' || map === undefined) return new Map();
  const ends = [createPlayback(source, motion.source), createPlayback(destination, motion.destination)];
  const [from, to] = ends.map((end) => playClip(createPose(map.joints.length), end, { elapsed: 0 }));
  const angles = anglesBetween(from, to);
  return new Map(canonicalNamesOf(map).map((name, j) => [name, angles[j]]));
}
