import type { Clip } from '../../clip/clip.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { findMirrorParts } from '../../rig/mirror/mirror-parts.ts';
import { mirrorOffset, mirrorPlaneOf } from '../../rig/mirror/mirror-plane.ts';
import { mirrorTurns } from '../../rig/mirror/mirror-turns.ts';
import { quatConjugate, quatRotateVector } from '../../math/quaternion.ts';
import type { RestOffset, TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import type { Transition } from '../document/document.ts';
import { renewedTwists } from '../document/fresh-transition.ts';
import { mirrorSlot } from '../document/slot-settings.ts';
import { withJoints } from './joints-on.ts';

/**
 * Mirrors `transition`: both clips, and all joint names. Times stay the same: a left foot lands when the
 * right one did. If it interrupts another transition, only its own part is mirrored.
 *
 * @param map  of the destination's skeleton
 * @param clip the source's motion on that skeleton: defines the plane of the mirror
 */
export function mirrorTransition(transition: Transition, map: JointMap, clip: Clip): Transition {
  const plane = mirrorPlaneOf(clip, map);
  const { names } = map.skeleton;
  const counterpart = (name: string): string[] => {
    const joint = names.indexOf(name);
    return [joint < 0 ? name : names[map.joints[joint].counterpart]];
  };
  const other = withJoints(transition, counterpart);
  const { source, destination, alignment, trailing } = other;
  const { offset } = alignment;
  return {
    ...other,
    ...renewedTwists,
    slots: other.slots.map(mirrorSlot),
    source: source.kind !== 'chain' ? { ...source, mirror: !source.mirror } : source,
    destination: { ...destination, mirror: !destination.mirror },
    // Avoid -0.
    alignment: { ...alignment, offset: { ...plain(mirrorOffset(plane, offset)), yaw: 0 - offset.yaw } },
    trailing: trailing.map((chain, c) => ({
      ...chain,
      ...mirroredOffsets(transition.trailing[c], map),
    })),
  };
}

/**
 * The rest offsets of a chain for the joints of the other side, in their frames. A mirrored joint has the
 * rotation `H(across) W T` of its counterpart (see `mirrorTurns`), so its mirrored offset is `-conj(T)` times
 * the counterpart's.
 */
function mirroredOffsets({ offsets }: TrailingChain, map: JointMap): Pick<TrailingChain, 'offsets'> {
  if (offsets === undefined) return {};
  const parts = findMirrorParts(map);
  const { turns } = mirrorTurns(map);
  const { names } = map.skeleton;
  const mirrored = Object.entries(offsets).map(([name, offset]): readonly [string, RestOffset] => {
    const own = names.indexOf(name);
    if (own < 0) return [name, offset];
    const other = map.joints[own].counterpart;
    if (parts.kinds[own] === 'along') return [names[other], offset];
    const back = quatConjugate(new Float64Array(4), turns[other]);
    const [x, y, z] = Array.from(quatRotateVector(new Float64Array(3), back, offset), (value) =>
      round(-value),
    );
    return [names[other], [x, y, z]];
  });
  return { offsets: Object.fromEntries(mirrored) };
}

/** Removes rounding errors of the mirror. */
function plain({ x, z }: { readonly x: number; readonly z: number }) {
  return { x: round(x), z: round(z) };
}

function round(value: number): number {
  return Math.round(value * 1e9) / 1e9 + 0;
}
