import type { JointMap } from '../../rig/roles/joint-map.ts';
import { pairJoints } from '../../rig/roles/pair-joints.ts';
import type { TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import type { Alignment, Transition } from '../document/document.ts';
import { slotWith } from '../document/slot-settings.ts';
import { isOther } from './fit-clips.ts';

/**
 * Renames the joints in transitions, which refer to their own destination's skeleton, to joints of the
 * skeleton that plays, for its evaluation. Joints without a match are removed.
 *
 * @param maps of the clips' skeletons, one each
 * @param onto see `fitsOf`
 */
export function withJointsOn(
  chain: readonly Transition[],
  maps: readonly JointMap[],
  onto: JointMap,
): readonly Transition[] {
  return chain.map((link, k) => {
    const own = maps[k + 1];
    return isOther(own, onto) ? withJoints(link, jointNamesOn(own, onto)) : link;
  });
}

/** Maps a joint name of `own` to the names of the joints of `other` that it drives. */
export function jointNamesOn(own: JointMap, other: JointMap): (name: string) => readonly string[] {
  const pairs = pairJoints(own, other);
  return (name) => {
    const joint = own.skeleton.names.indexOf(name);
    return other.skeleton.names.filter((_, j) => joint >= 0 && pairs[j] === joint);
  };
}

/** `transition` with each joint name replaced by `namesOf`: by none, one or several names. */
export function withJoints(transition: Transition, namesOf: (name: string) => readonly string[]): Transition {
  const { alignment, slots, trailing } = transition;
  return {
    ...transition,
    alignment: alignmentAt(alignment, namesOf),
    slots: slots.map((slot) => slotWith(slot, namesOf)),
    trailing: trailing.map((chain) => chainWith(chain, namesOf)),
  };
}

/**
 * A trailing chain with its joint names replaced. Rest offsets stay with joints that keep their names: other
 * joints have other frames.
 */
export function chainWith(
  { offsets = {}, ...chain }: TrailingChain,
  namesOf: (name: string) => readonly string[],
): TrailingChain {
  const kept = Object.entries(offsets).filter(([name]) => namesOf(name).includes(name));
  const joints = chain.joints.flatMap(namesOf);
  return { ...chain, joints, ...(kept.length > 0 && { offsets: Object.fromEntries(kept) }) };
}

function alignmentAt(alignment: Alignment, namesOf: (name: string) => readonly string[]): Alignment {
  if (alignment.joint === undefined) return alignment;
  const [joint] = namesOf(alignment.joint);
  if (joint !== undefined) return { ...alignment, joint };
  const { joint: _, ...rest } = alignment;
  return rest.kind === 'joint' ? { ...rest, kind: 'groundTrack' } : rest;
}
