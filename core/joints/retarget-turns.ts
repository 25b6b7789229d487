import { inverseTurn, turnAngle, turnsInRow, type Turn } from '../math/turn-algebra.ts';
import { alongBone } from './follow-axes.ts';
import { jointAxes } from './joint-axes.ts';
import { findJoint, type JointMap } from './joint-map.ts';

/**
 * The constant rotation of each target joint, from the axes of both skeletons:
 *
 *   W target = W source * D,   D = inverse of source turn * target turn
 *
 * What the authors of both rigs meant counts if both are known: rest poses that are bodies, so that figures
 * keep their own backs and soles. Otherwise what hangs on the joints and their hinges count, and bones take
 * the source's directions.
 *
 * @param pairs see `pairJoints`
 * @param grounded joints of the target that follow the hips' facing on the ground
 * @returns [target joints * 4]; of a joint without a partner its rotation in its parent
 */
export function retargetTurns(
  source: JointMap,
  target: JointMap,
  pairs: Int32Array,
  grounded: { isGrounded(j: number): boolean; readonly hips: number },
): Float64Array {
  const turns = new Float64Array(target.joints.length * 4);
  target.joints.forEach((_, j) => {
    const [from, isFree] = grounded.isGrounded(j) ? [pairs[grounded.hips], false] : [pairs[j], pairs[j] < 0];
    turns.set(isFree ? turnInParent(target, j) : turnBetween(source, from, target, j), j * 4);
  });
  return turns;
}

function turnBetween(source: JointMap, s: number, target: JointMap, t: number): Turn {
  const [from, to] = [jointAxes(source)[s], jointAxes(target)[t]];
  const isMeant = from.meant !== null && to.meant !== null && !areContradicted(source, s, target, t);
  if (isMeant) return turnsInRow(inverseTurn(from.meant), to.meant);
  return ownBetween(source, s, target, t);
}

function ownBetween(source: JointMap, s: number, target: JointMap, t: number): Turn {
  const [from, to] = [jointAxes(source)[s], jointAxes(target)[t]];
  if (from.bone === null || to.bone === null || from.bone.end !== to.bone.end)
    return turnsInRow(inverseTurn(from.own), to.own);
  const [own, other] = [alongBone(source, s, from.bone, from.own), alongBone(target, t, to.bone, to.own)];
  return turnsInRow(inverseTurn(own), other);
}

/** Hinges that differ from what both authors meant by more contradict it, rad. */
const CONTRADICTED = Math.PI / 12;

/**
 * True if the hinges of both rigs contradict what their authors seem to have meant in the limb of a joint: a
 * rest pose of natural arms is not one of arms held out. Measured at thigh or upper arm: forearms turn about
 * themselves, so that their hinge depends on the motion.
 */
function areContradicted(source: JointMap, s: number, target: JointMap, t: number): boolean {
  const [a, b] = [limbStart(source, s), limbStart(target, t)];
  const [from, to] = [jointAxes(source)[a], jointAxes(target)[b]];
  if (a < 0 || b < 0 || !from.isHinged || !to.isHinged || from.meant === null || to.meant === null)
    return false;
  const meant = turnsInRow(inverseTurn(from.meant), to.meant);
  return turnAngle(turnsInRow(inverseTurn(meant), ownBetween(source, a, target, b))) > CONTRADICTED;
}

const limbStarts = { thigh: 'thigh', shin: 'thigh', upperArm: 'upperArm', forearm: 'upperArm' } as const;

/** The thigh of a shin, the upper arm of a forearm, or the joint itself; -1 for other joints. */
function limbStart(map: JointMap, j: number): number {
  const { role, side } = map.joints[j];
  const start = role !== null && role in limbStarts ? limbStarts[role as keyof typeof limbStarts] : null;
  return start === null ? -1 : findJoint(map, start, side);
}

/**
 * Of a joint that nothing moves: none if the rest pose is a body, or else its mean in the target's own
 * motion.
 */
function turnInParent(target: JointMap, j: number): Turn {
  const axes = jointAxes(target);
  const parent = target.skeleton.parentIndices[j];
  if (parent < 0 || (axes[j].meant !== null && axes[parent].meant !== null)) return turnsInRow();
  return turnsInRow(inverseTurn(axes[parent].own), axes[j].own);
}
