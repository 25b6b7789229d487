import type { Clip } from '../../clip/clip.ts';
import {
  angleBetween,
  inverseTurn,
  turnAngle,
  turned,
  turnsInRow,
  type Turn,
} from '../../math/turn-algebra.ts';
import { oncePerList } from '../../kit/long-work.ts';
import type { JointMap } from '../roles/joint-map.ts';
import type { JointRole } from '../roles/joint-role.ts';
import { ancestorsOf, childrenOf } from '../roles/joint-tree.ts';
import { readNames } from '../roles/recognise-joints.ts';
import { turnInParent } from './retarget.ts';

/** A joint of the body without a part: its motion is lost on another skeleton. */
interface LostJoint {
  readonly joint: number;
  readonly angle: number; // rad, the farthest from the neutral pose that it moves what hangs on it, or itself
}

/** A joint of the body that moves less loses nothing that can be seen, rad. */
const MIN_ANGLE = (5 * Math.PI) / 180;

/** The part that follows at the end of a limb or of the trunk. */
const ends: Readonly<Partial<Record<JointRole, JointRole>>> = {
  spine: 'head',
  neck: 'head',
  forearm: 'hand',
  shin: 'foot',
};

/**
 * Joints of the body without a part that move by more than 5°, the one that moves most first. A joint is of
 * the body if it carries a part from below the hips on, such as a spine of which only the chest is known, or
 * if it is where a hand, a foot or the head is missing. A turn about the bone to the next part shows nowhere.
 *
 * @param map of the clip's skeleton
 */
export function lostJoints(clip: Clip, map: JointMap): readonly LostJoint[] {
  const known = lostBy([map, clip.rotations]);
  known.joints ??= findLost(clip, map);
  return known.joints;
}

/** Found once for the frames of a clip, which its settings share. */
const lostBy = oncePerList((_: readonly object[]): { joints?: readonly LostJoint[] } => ({}));

function findLost(clip: Clip, map: JointMap): readonly LostJoint[] {
  return suspects(map)
    .map(({ joint, bones }) => ({ joint, angle: largestAngle(clip, joint, turnInParent(map, joint), bones) }))
    .filter(({ angle }) => angle > MIN_ANGLE)
    .toSorted((a, b) => b.angle - a.angle);
}

/** A joint of the body without a part. */
interface Suspect {
  readonly joint: number;
  readonly bones: readonly Float32Array[]; // [3] m, to children that carry a part; none = it ends a limb
}

function suspects({ skeleton, joints }: JointMap): readonly Suspect[] {
  const hips = joints.findIndex(({ role }) => role === 'hips');
  if (hips < 0) return [];
  const carries = joints.map(({ role }) => role !== null && role !== 'root');
  for (let j = carries.length - 1; j > 0; j--)
    if (carries[j] && skeleton.parentIndices[j] >= 0) carries[skeleton.parentIndices[j]] = true;
  const above = new Set(ancestorsOf(skeleton, hips));
  const children = childrenOf(skeleton);
  return joints.flatMap(({ role }, joint): readonly Suspect[] => {
    if (role !== null || above.has(joint)) return [];
    const next = children[joint].filter((child) => carries[child]);
    if (next.length === 0 && !isMissingEnd({ skeleton, joints }, joint)) return [];
    return [{ joint, bones: next.map((j) => skeleton.restPositions.subarray(j * 3, j * 3 + 3)) }];
  });
}

/** True if a joint without a part is where the end of a limb or the head would be, and none is known. */
function isMissingEnd({ skeleton, joints }: Pick<JointMap, 'skeleton' | 'joints'>, j: number): boolean {
  const parent = joints[skeleton.parentIndices[j]];
  const end = parent?.role && ends[parent.role];
  if (!end || (joints[j].side !== 'centre' && joints[j].side !== parent.side)) return false;
  const isKnown = joints.some(({ role, side }) => role === end && side === parent.side);
  return !isKnown && !readNames(skeleton.names)[j].isAuxiliary;
}

/** Frames of a clip that are looked at, evenly spread: a lean lasts longer than what is between them. */
const MAX_FRAMES = 2000;

/** How far a joint moves its bones at most, or turns if it has none, from its neutral rotation, rad. */
function largestAngle(clip: Clip, joint: number, neutral: Turn, bones: readonly Float32Array[]): number {
  const back = inverseTurn(neutral);
  const rest = bones.map((bone) => turned(neutral, bone));
  const joints = clip.skeleton.parentIndices.length;
  let largest = 0;
  const step = Math.ceil(clip.frameCount / MAX_FRAMES);
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    const at = (frame * joints + joint) * 4;
    const turn = turnsInRow(clip.rotations.subarray(at, at + 4));
    if (bones.length === 0) largest = Math.max(largest, turnAngle(turnsInRow(back, turn)));
    bones.forEach((bone, i) => {
      largest = Math.max(largest, angleBetween(rest[i], turned(turn, bone)));
    });
  }
  return largest;
}
