import type { jointEditsSchema } from '../../documents/figure-schemas.ts';
import type { Saved } from '../../documents/plain-schemas.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { canonicalName, type PlacedPart } from './canonical-names.ts';
import {
  neededRoles,
  oppositeSide,
  sidedRoles,
  type JointPart,
  type JointRole,
  type JointSide,
} from './joint-role.ts';
import { ancestorsOf } from './joint-tree.ts';
import { recogniseJoints, type RecognisedJoint } from './recognise-joints.ts';
import { restCounterparts } from './rest-counterparts.ts';
import type { RigPoses } from './rig-poses.ts';

/** A user's edits of the joints of a skeleton, by joint name. */
export type JointEdits = Saved<typeof jointEditsSchema>;

export type JointEdit = JointEdits[string];

/** A joint with its part of the body, from its name, its position or the user. */
export interface MappedJoint extends PlacedPart {
  /** Index of its counterpart in a mirror: its own for centre joints, and if there is none. */
  readonly counterpart: number;
  readonly edited: boolean; // by the user, besides `planted`
  readonly byShape: boolean; // its role, see `RecognisedJoint`
  readonly mirrorTwist: 0 | 90 | 180 | 270; // degrees by which a user turned its mirror turn, see `mirrorTurns`
}

/**
 * What decides how joints are twisted about their bones where clips are mirrored or retargeted: the skeleton
 * alone, or, as before there was a choice, the motion of each clip, too.
 */
export type TwistRule = 'skeleton' | 'motion';

/** The joint map of a skeleton: the part of the body of each joint. */
export interface JointMap {
  readonly skeleton: Skeleton;
  readonly joints: readonly MappedJoint[];
  /** The joints as recognised, without edits. */
  readonly recognised: readonly RecognisedJoint[];
  /** Poses of the motion; null: only the rest pose is known. */
  readonly poses: RigPoses | null;
  readonly twists: TwistRule;
  /** Whether the user wants legs bent to keep feet on the ground, see `plantFeet`; null: the user has not said. */
  readonly planted: boolean | null;
  /** Missing or contradictory joints, in sentences. */
  readonly problems: readonly string[];
}

/**
 * Creates the joint map of `skeleton` with a user's edits. Edits of missing joints are ignored.
 *
 * @param recognised [joints] if a pose of the motion is known, with `poses`: see `clipJointMap`
 */
export function createJointMap(
  skeleton: Skeleton,
  edits: JointEdits = {},
  recognised: readonly RecognisedJoint[] = recogniseJoints(skeleton),
  poses: RigPoses | null = null,
  twists: TwistRule = 'skeleton',
): JointMap {
  const editOf = (j: number): JointEdit =>
    Object.hasOwn(edits, skeleton.names[j]) ? edits[skeleton.names[j]] : {};
  const parts = recognised.map(({ role, side }, j): JointPart => {
    const edit = editOf(j);
    return { role: edit.role === undefined ? role : edit.role, side: edit.side ?? side };
  });
  const places = parts.map((_, j) => placeOf(skeleton, parts, j));
  const counterparts = counterpartsOf(skeleton, parts, places);
  const partners = parts.map((_, j) => editedCounterpart(skeleton, editOf(j), j) ?? counterparts[j]);
  const joints = parts.map((part, j): MappedJoint => ({
    ...part,
    place: places[j],
    counterpart: partners[j],
    mirrorTwist: editOf(Math.min(j, partners[j])).mirrorTwist ?? 0,
    edited: Object.keys(editOf(j)).some((key) => key !== 'planted'),
    byShape: recognised[j].byShape && editOf(j).role === undefined,
  }));
  const wishes = joints.flatMap((_, j) => editOf(j).planted ?? []);
  const planted = wishes.length === 0 ? null : wishes.includes(true);
  return { skeleton, joints, recognised, poses, twists, planted, problems: problemsOf(skeleton, joints) };
}

/** The joint map of each skeleton as recognised, without edits by users. */
export const recognisedMap: (skeleton: Skeleton) => JointMap = oncePer((skeleton) =>
  createJointMap(skeleton),
);

/** The first joint with a role and side; -1 = none. */
export function findJoint({ joints }: Pick<JointMap, 'joints'>, role: JointRole, side: JointSide): number {
  return joints.findIndex((joint) => joint.role === role && joint.side === side && joint.place === 1);
}

/** Number of joints with a role. */
export function countKnown({ joints }: JointMap): number {
  return joints.filter(({ role }) => role !== null).length;
}

/** Number of joints with a role from the shape of the skeleton. */
export function countByShape({ joints }: JointMap): number {
  return joints.filter(({ byShape }) => byShape).length;
}

function placeOf(skeleton: Skeleton, parts: readonly JointPart[], j: number): number {
  const isAlike = (other: number): boolean =>
    parts[other].role === parts[j].role && parts[other].side === parts[j].side;
  return 1 + ancestorsOf(skeleton, j).filter(isAlike).length;
}

/** The counterpart set by the user: the joint itself if it is none or missing; undefined without an edit. */
function editedCounterpart({ names }: Skeleton, { counterpart }: JointEdit, j: number): number | undefined {
  if (counterpart === undefined) return undefined;
  const at = counterpart === null ? j : names.indexOf(counterpart);
  return at < 0 ? j : at;
}

/** Finds counterparts by position in a symmetrical rest pose, or else by role and name. */
function counterpartsOf(
  skeleton: Skeleton,
  parts: readonly JointPart[],
  places: readonly number[],
): readonly number[] {
  const known = parts.map((_, j) => knownCounterpart(skeleton, parts, places, j));
  const resting = restCounterparts(skeleton, parts, known);
  const isFree = (j: number): boolean => resting[j] < 0 || resting[j] === j;
  return known.map((other, j) => (isFree(j) ? (isFree(other) ? other : j) : resting[j]));
}

/** Finds a counterpart by role or name, or else the joint itself. */
function knownCounterpart(
  { names }: Skeleton,
  parts: readonly JointPart[],
  places: readonly number[],
  j: number,
): number {
  const { role, side } = parts[j];
  if (side === 'centre') return j;
  const other = oppositeSide(side);
  if (role !== null) {
    const found = parts.findIndex(
      (part, k) => part.role === role && part.side === other && places[k] === places[j],
    );
    if (found >= 0) return found;
  }
  const found = names.findIndex((name, k) => parts[k].side === other && isMirrorName(names[j], name));
  return found >= 0 && parts[found].role === role ? found : j;
}

const spellings = ['left:right', 'l:r', 'lt:rt', 'lft:rgt', 'lf:rt'].map((pair) => pair.split(':'));

/** True if two names differ only in the word for the side. */
function isMirrorName(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return spellings.some((pair) =>
    [pair, pair.toReversed()].some(([one, other]) => {
      for (let at = left.indexOf(one); at >= 0; at = left.indexOf(one, at + 1)) {
        if (left.slice(0, at) + other + left.slice(at + one.length) === right) return true;
      }
      return false;
    }),
  );
}

function problemsOf({ names }: Skeleton, joints: readonly MappedJoint[]): string[] {
  const has = (role: JointRole, side: JointSide): boolean =>
    joints.some((joint) => joint.role === role && joint.side === side);
  const problems: string[] = [];
  if (!has('hips', 'centre')) problems.push('No joint is the hips.');
  for (const role of neededRoles) {
    const missing = (['left', 'right'] as const).filter((side) => !has(role, side));
    const words = role.replace(/([A-Z])/g, ' $1').toLowerCase();
    if (missing.length === 2) problems.push(`No joint is a ${words}.`.replace(' a upper', ' an upper'));
    else if (missing.length === 1) problems.push(`No joint is the ${missing[0]} ${words}.`);
  }
  joints.forEach(({ role, side, place, counterpart }, j) => {
    // One eye may be all that a figure has.
    const needsBoth = role !== null && role !== 'eye';
    if (needsBoth && side === 'centre' && sidedRoles.has(role))
      problems.push(`${names[j]} needs a side: left or right.`);
    const twin = joints.findIndex((o) => o.role === role && o.side === side && o.place === place);
    if (role !== null && twin !== j)
      problems.push(
        `${names[twin]} and ${names[j]} are both mapped to ${canonicalName(joints[j])}; ${names[twin]} is used.`,
      );
    if (joints[counterpart].counterpart !== j)
      problems.push(
        `The counterpart of ${names[j]} is ${names[counterpart]}, whose counterpart is ${names[joints[counterpart].counterpart]}.`,
      );
    if (side !== 'centre' && counterpart === j && needsBoth)
      problems.push(`${names[j]} has no counterpart on the other side.`);
  });
  return problems;
}
