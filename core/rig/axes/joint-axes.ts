// core/rig/axes: axes of joints: the directions of bones and hinges, and the pose they are told from
import { oncePer } from '../../kit/long-work.ts';
import { vectorLength } from '../../math/vector.ts';
import {
  inverseTurn,
  offLine,
  turnAngle,
  turned,
  turnOfTwo,
  turnsInRow,
  unitOf,
  type Turn,
  type Vector,
  angleBetween,
  shortestTurn,
} from '../../math/turn-algebra.ts';
import {
  alongBone,
  bodyTurnAt,
  createWork,
  followingTurn,
  meanDirection,
  turnOfFrame,
  uprightTurn,
  type AxesInWork,
} from './follow-axes.ts';
import { hingeAxes, hingeTurns, type HingeTurns } from './hinges.ts';
import { neutralBone, neutralHinge, type JointBone } from './joint-bones.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';
import type { JointRole } from '../roles/joint-role.ts';
import { lineOf, restAxes, type RestAxes } from './rest-axes.ts';
import { meanWay, poseRig, restRig, turnIn, wayIn } from '../roles/rig-poses.ts';

/** A foot that is flat on the ground stays so: its turns there are alike to this, rad. */
const ALIKE = (6 * Math.PI) / 180;
/** Share of the poses in which a foot must be so. */
const MIN_SHARE = 0.1;
/** A foot that is turned further from its mean is not on the ground, rad. */
const MAX_TURN = Math.PI / 5;

/** Feet at the same height differ by less, in lengths of the shin. */
const LEVEL = 0.025;

const UP = [0, 1, 0] as const;

/**
 * The rotation of a foot in the neutral pose, where its sole is level: as it most often is while it is the
 * lower of both feet. If that is never seen, its mean angle to the shin counts, which depends on the motion;
 * null if nothing above it is known.
 */
function standingTurn(work: AxesInWork, j: number): Turn | null {
  const mean = followingTurn(work, j, 'as it is');
  const flat = mean && unitOf(mostOften(upsOf(work, j), work.rig.length * MIN_SHARE));
  if (!flat) return mean;
  const up = turned(mean, flat);
  return angleBetween(up, UP) > MAX_TURN ? mean : turnsInRow(shortestTurn(up, UP), mean);
}

/** The way up in the frame of a foot, in the poses in which the other is not lower. */
function upsOf({ map, rig }: AxesInWork, j: number): readonly Vector[] {
  const { side } = map.joints[j];
  const other = findJoint(map, 'foot', side === 'left' ? 'right' : 'left');
  const shin = findJoint(map, 'shin', side);
  return rig.flatMap((pose) => {
    const level = shin < 0 ? 0 : LEVEL * vectorLength(wayIn(pose, shin, j));
    const isLower = other >= 0 && pose.positions[other * 3 + 1] < pose.positions[j * 3 + 1] - level;
    return isLower ? [] : [turned(inverseTurn(turnIn(pose, j)), UP)];
  });
}

/** The sum of the unit vectors around which most others lie; zero if fewer than `least` do. */
function mostOften(vectors: readonly Vector[], least: number): Vector {
  const groups = vectors.map((one) => vectors.filter((each) => angleBetween(each, one) < ALIKE));
  const largest = groups.reduce((best, each) => (each.length > best.length ? each : best), []);
  const sum = new Float64Array(3);
  if (largest.length >= least) for (const each of largest) each.forEach((v, axis) => (sum[axis] += v));
  return sum;
}

/**
 * How a joint's own axes lie in the part of the body that it turns, found once for a skeleton. A turn is the
 * joint's rotation in the world in the neutral pose: see `neutralBone`.
 */
interface JointAxes {
  /** From what hangs on the joint in its own frame, from hinges, and from the mean of a motion. */
  readonly own: Turn;
  /**
   * As the author of the rig meant it: by a rest pose that is a body, whatever a motion shows, or else by axes
   * that follow the hinges. Null if there is neither.
   */
  readonly meant: Turn | null;
  /** Aligned with the same bone of another rig; null for hips and chest, whose lines count. */
  readonly bone: JointBone | null;
  /** True if `meant` is of the rest pose, so that no motion decides. */
  readonly isOfRest: boolean;
  /** True if `own` has the hinge of a limb. */
  readonly isHinged: boolean;
  /**
   * How far the twist of a limb about its bone may be off, rad: 0 if it is meant, more if its hinge is worn
   * or never bends.
   */
  readonly doubt: number;
}

/** By the rule of the motion, a rest pose further from its mean is not that of a body, rad. */
const CONTRADICTED = Math.PI / 4;

/** The axes of each joint of a map, [joints]. */
export const jointAxes: (map: JointMap) => readonly JointAxes[] = oncePer((map) => {
  const { skeleton, poses } = map;
  const rig = poses === null ? restRig(skeleton) : poseRig(skeleton, poses);
  const work = createWork(map, rig);
  const rest = restAxes(map);
  const axes = hingeAxes(map, rig);
  const hinges = hingeTurns(map, work.bones, axes, rest);
  const anchors = new Set(anchorsOf(work));
  for (const j of anchors) {
    const turn = anchorTurn(work, j) ?? rest?.turns[j];
    if (turn !== undefined) work.turns[j] = turn;
    else anchors.delete(j);
  }
  const meant = map.joints.map((_, j): Turn | null => {
    const turn = meantTurn(work, j, hinges, rest);
    work.turns[j] ??= ownTurn(
      work,
      j,
      hinges.shown.get(j) ?? turn ?? (hinges.shown.size > 0 ? null : (rest?.turns[j] ?? null)),
    );
    if (turn === null || isLimb(map, j) || poses === null || map.twists === 'skeleton') return turn;
    return turnAngle(turnsInRow(turn, inverseTurn(work.turns[j]))) > CONTRADICTED ? null : turn;
  });
  return map.joints.map((_, j) => ({
    own: work.turns[j] as Turn,
    meant: meant[j],
    bone: anchors.has(j) ? null : work.bones[j],
    isOfRest: meant[j] !== null && rest?.isMeant[j] === true,
    isHinged: hinges.shown.has(j),
    doubt: isLimb(map, j) && meant[j] === null ? (axes.get(j)?.spread ?? NOTHING_SHOWN) : 0,
  }));
});

/** Doubt about the twist of a limb that never bends, rad. */
const NOTHING_SHOWN = Math.PI / 2;

/** Joints whose twist is in doubt by `least` or more, rad. */
export function doubtfulJoints(map: JointMap, least: number): readonly number[] {
  return jointAxes(map).flatMap(({ doubt }, j) => (doubt >= least ? [j] : []));
}

const limbRoles: readonly (JointRole | null)[] = ['thigh', 'shin', 'upperArm', 'forearm'];
const isLimb = ({ joints }: JointMap, j: number): boolean => limbRoles.includes(joints[j].role);

/** The turn that the rig's author meant: of limbs, as their hinges allow; of all others, by the rest pose. */
function meantTurn(
  { map }: AxesInWork,
  j: number,
  { shown, meant }: HingeTurns,
  rest: RestAxes | null,
): Turn | null {
  if (rest?.isMeant[j] === true) return rest.turns[j];
  const known = meant?.get(j);
  if (known !== undefined) return known;
  if (rest === null || !rest.isEven[j]) return null;
  if (!isLimb(map, j) || shown.size === 0) return rest.turns[j];
  if (meant === null) return null;
  // A limb that does not bend is as the others are: by the rest pose, unless they are rolled from it.
  const isRolled = [...meant].some(
    ([k, turn]) => turnAngle(turnsInRow(turn, inverseTurn(rest.turns[k]))) > 0.1,
  );
  return isRolled ? null : rest.turns[j];
}

/** Joints whose axes show in what hangs on them: hips, chest, and a neck that carries the arms. */
function anchorsOf({ map, hips, chest }: AxesInWork): number[] {
  const { parentIndices } = map.skeleton;
  const carriers = (['left', 'right'] as const).map((side) => {
    const clavicle = findJoint(map, 'clavicle', side);
    return parentIndices[clavicle >= 0 ? clavicle : findJoint(map, 'upperArm', side)] ?? -1;
  });
  const carrier = carriers[0] === carriers[1] ? carriers[0] : -1;
  const isTrunk = carrier >= 0 && map.joints[carrier].side === 'centre' && map.joints[carrier].role !== null;
  return [...new Set([hips, chest, isTrunk ? carrier : -1])].filter((j) => j >= 0);
}

/**
 * Left along the line of hips or shoulders, which is rigid, and up as nearly along the spine as that lets.
 */
function anchorTurn(work: AxesInWork, j: number): Turn | null {
  const line = lineOf(work, j);
  const up = work.bones[j]?.along ?? (j === work.hips ? upToChest(work) : upFromHips(work, j));
  if (line === null || up === null || vectorLength(offLine(up, line)) < 0.1) return null;
  return turnOfFrame(line, up);
}

/** The mean way to the chest in the frame of hips that the spine does not hang on. */
function upToChest({ rig, hips, chest }: AxesInWork): Vector | null {
  return chest < 0 ? null : unitOf(meanWay(rig, hips, hips, chest), 0.01);
}

/** The mean way up in the frame of a joint, if the hips are known. */
function upFromHips(work: AxesInWork, j: number): Vector | null {
  const { hips, rig, turns } = work;
  if (hips < 0 || turns[hips] === undefined) return null;
  return meanDirection(rig, j, (pose) => turned(bodyTurnAt(work, pose, hips), [0, 1, 0]));
}

function ownTurn(work: AxesInWork, j: number, hinged: Turn | null): Turn {
  const { map, bones } = work;
  const [bone, palm] = [bones[j], palmOf(work, j)];
  if (map.joints[j].role === 'root') return uprightTurn(work, j);
  if (bone !== null && palm !== null)
    return turnOfTwo(bone.along, palm, neutralBone(map.joints[j]), neutralHinge(map.joints[j]));
  if (bone !== null && hinged !== null && isLimb(map, j)) return alongBone(map, j, bone, hinged);
  if (map.joints[j].role === 'foot') return standingTurn(work, j) ?? uprightTurn(work, j);
  return followingTurn(work, j, isLimb(map, j) ? 'its bone' : 'as it is') ?? uprightTurn(work, j);
}

/** The way from the little finger to the first in the frame of a hand. */
function palmOf({ map, rig, bones }: AxesInWork, j: number): Vector | null {
  const { role, side } = map.joints[j];
  if (role !== 'hand' || bones[j] === null) return null;
  const [first, last] = (['index', 'pinky'] as const).map((finger) => findJoint(map, finger, side));
  if (first < 0 || last < 0) return null;
  return unitOf(offLine(meanWay(rig, j, last, first), bones[j].along), 0.01);
}
