import type { Floats } from '../../kit/floats.ts';
import { addTurn, anyTurn, bestTurn, createQuaternionForm } from '../../math/quaternion-form.ts';
import { quatFromSixD } from '../../math/rotation-conversions.ts';
import {
  angleBetween,
  inverseTurn,
  offLine,
  shortestTurn,
  turnAngle,
  turned,
  turnsInRow,
  unitOf,
  type Turn,
  type Vector,
} from '../../math/turn-algebra.ts';
import { boneOf, neutralBone, type JointBone } from './joint-bones.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';
import type { JointRole } from '../roles/joint-role.ts';
import { ancestorsOf } from '../roles/joint-tree.ts';
import { turnIn, type RigPose } from '../roles/rig-poses.ts';

/**
 * A rig whose axes are being found: `turns` has what each joint's rotation in the world is in the neutral
 * pose. A joint turned by W has turned its part of the body by
 *
 *   B = W * inverse of turns[j]
 */
export interface AxesInWork {
  readonly map: JointMap;
  readonly rig: readonly RigPose[];
  readonly bones: readonly (JointBone | null)[]; // [joints]
  readonly turns: (Turn | undefined)[]; // [joints]
  readonly hips: number; // -1 = none
  readonly chest: number; // the last joint of the spine, -1 = none
}

/** The body's rotation from the neutral pose at joint `j`. */
export function bodyTurnAt({ turns }: AxesInWork, pose: RigPose, j: number): Turn {
  return turnsInRow(turnIn(pose, j), inverseTurn(turns[j] ?? [0, 0, 0, 1]));
}

/** Parts that follow the trunk, not what they hang on. */
const onTrunk: readonly (JointRole | null)[] = ['clavicle', 'upperArm', 'head', 'jaw', 'eye'];
const trunk: readonly (JointRole | null)[] = ['hips', 'spine', 'neck'];

/**
 * The rotation of the body from which joint `j` turns away: of the joint it hangs on, or, in the spine,
 * between hips and chest.
 */
function turnAround(work: AxesInWork, pose: RigPose, j: number): Turn | null {
  const { map, hips, chest } = work;
  const { role, place } = map.joints[j];
  if (role === 'spine' && hips >= 0 && chest >= 0 && j !== chest) {
    const [from, to] = [bodyTurnAt(work, pose, hips), bodyTurnAt(work, pose, chest)];
    return between(from, to, place / map.joints[chest].place);
  }
  const above = ancestorsOf(map.skeleton, j).find((k) => {
    const known = map.joints[k].role;
    if (work.turns[k] === undefined || known === null || known === 'root') return false;
    return onTrunk.includes(role) ? trunk.includes(known) : true;
  });
  return above === undefined ? null : bodyTurnAt(work, pose, above);
}

/** How a joint's rotation follows from the one it turns away from. */
export type Follows =
  | 'as it is' // its mean rotation is that of what it hangs on
  | 'its bone' // by the shortest way to where its bone points
  | 'its heading'; // the same in the ground plane: soles are level, however high the ankles are

/**
 * The rotation of joint `j` in the neutral pose, on average over the poses; null if nothing above it is
 * known.
 */
export function followingTurn(work: AxesInWork, j: number, how: Follows): Turn | null {
  const form = createQuaternionForm();
  for (const pose of work.rig) {
    const around = turnAround(work, pose, j);
    if (around === null) return null;
    const body = withBone(work, pose, j, around, how);
    addTurn(form, turnsInRow(inverseTurn(body), turnIn(pose, j)), 1 / work.rig.length);
  }
  return bestTurn(new Float64Array(4), form, anyTurn) as Turn;
}

function withBone(work: AxesInWork, pose: RigPose, j: number, around: Turn, how: Follows): Turn {
  const bone = work.bones[j];
  if (bone === null || how === 'as it is') return around;
  const neutral = neutralBone(work.map.joints[j]);
  const to = turned(turnIn(pose, j), bone.along);
  if (how === 'its heading') return withHeading(neutral, to, groundOf(work, pose, { neutral, to, around }));
  return turnsInRow(shortestTurn(turned(around, neutral), to), around);
}

/**
 * What a foot is level with: its shin's turn, or the hips' if it is nearer to those, as under a figure that
 * crouches.
 */
function groundOf(
  work: AxesInWork,
  pose: RigPose,
  { neutral, to, around }: { readonly neutral: Floats; readonly to: Vector; readonly around: Turn },
): Turn {
  if (work.hips < 0 || work.turns[work.hips] === undefined) return around;
  const upright = bodyTurnAt(work, pose, work.hips);
  const offOf = (turn: Turn): number => angleBetween(turned(turn, neutral), to);
  return offOf(upright) < offOf(around) ? upright : around;
}

function withHeading(neutral: Floats, to: Vector, ground: Turn): Turn {
  const up = turned(ground, [0, 1, 0]);
  const flats = [turned(ground, neutral), to].map((v) => offLine(v, up));
  // A foot that points down has no heading.
  const [from, ahead] = flats.map((flat) => unitOf(flat, 0.5));
  return from === null || ahead === null ? ground : turnsInRow(shortestTurn(from, ahead), ground);
}

/** `turn` changed by the shortest rotation that takes the bone of joint `j` to its neutral direction. */
export function alongBone(map: JointMap, j: number, bone: JointBone, turn: Turn): Turn {
  return turnsInRow(shortestTurn(turned(turn, bone.along), neutralBone(map.joints[j])), turn);
}

/**
 * The rotation of a joint that stands above the body: only which of its axes is up, since it may go along or
 * stand still.
 */
export function uprightTurn({ rig }: AxesInWork, j: number): Turn {
  return shortestTurn(meanDirection(rig, j, () => [0, 1, 0]) ?? [0, 1, 0], [0, 1, 0]);
}

/** The mean over the poses of a direction in the world, in the frame of joint `j`; null if it has none. */
export function meanDirection(
  rig: readonly RigPose[],
  j: number,
  of: (pose: RigPose) => Floats,
): Vector | null {
  const sum = new Float64Array(3);
  for (const pose of rig)
    turned(inverseTurn(turnIn(pose, j)), of(pose)).forEach((value, axis) => (sum[axis] += value));
  return unitOf(sum);
}

/** The rotation that has `left` and `up` of a joint's frame as X and Y. */
export function turnOfFrame(left: Vector, up: Vector): Turn {
  return inverseTurn(quatFromSixD(new Float64Array(4), [...left, ...up]));
}

/** The rotation at `share` of the way. */
function between(from: Turn, to: Turn, share: number): Turn {
  const way = turnsInRow(inverseTurn(from), to);
  const angle = turnAngle(way);
  if (angle < 1e-9) return from;
  const sign = way[3] < 0 ? -1 : 1;
  const sine = Math.sin((angle * share) / 2) / Math.sin(angle / 2);
  return turnsInRow(from, [
    sign * way[0] * sine,
    sign * way[1] * sine,
    sign * way[2] * sine,
    Math.cos((angle * share) / 2),
  ]);
}

function chestOf({ joints }: JointMap): number {
  return joints.reduce(
    (best, { role, place }, j) => (role === 'spine' && (best < 0 || place > joints[best].place) ? j : best),
    -1,
  );
}

export function createWork(map: JointMap, rig: readonly RigPose[]): AxesInWork {
  const bones = map.joints.map((_, j) => boneOf(map, rig, j));
  const turns = map.joints.map(() => undefined);
  return { map, rig, bones, turns, hips: findJoint(map, 'hips', 'centre'), chest: chestOf(map) };
}
