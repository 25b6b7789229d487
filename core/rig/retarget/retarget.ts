// core/rig/retarget: motion of one skeleton on another
import { recognisedLimbs } from '../roles/body-limbs.ts';
import type { LimbTip } from '../roles/limb-tips.ts';
import { legLength, restExtent } from '../axes/body-frame.ts';
import type { RetargetPlan, PlaceRule } from './retarget-clip.ts';
import { groundFigure, legsDiffer } from '../ground/ground-figure.ts';
import { type JointMap, findJoint } from '../roles/joint-map.ts';
import { isBelow } from '../roles/joint-tree.ts';
import { countPaired, pairJoints } from '../roles/pair-joints.ts';
import { inverseTurn, turnAngle, turnsInRow, type Turn } from '../../math/turn-algebra.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { alongBone } from '../axes/follow-axes.ts';
import { jointAxes } from '../axes/joint-axes.ts';

/** A plan for retargeting, or the reason why it is impossible. */
type PlannedRetarget =
  | { readonly kind: 'plan'; readonly plan: RetargetPlan; readonly paired: number }
  | { readonly kind: 'impossible'; readonly message: string };

/**
 * Plans retargeting from `source` to `target`: joint by joint (see `pairJoints`), by the axes of both
 * skeletons (see `jointAxes`). The hips follow those of the source, scaled by the length of the legs. Limits:
 *
 * - Bones keep the target's lengths, so hands and feet end elsewhere, and feet may slide. One constant puts
 *   standing feet on the ground (see `retargetClip`); feet of other shapes still sink or float a little as
 *   they roll, unless they are planted: if the target's map wants so, or has no wish and legs differ `byLegs`.
 * - The twist of a limb that neither a rest pose nor a bend shows is a guess: see `JointAxes.doubt`.
 * - Joints without a partner stay at rest; translations other than the hips' (stretching bones) are ignored.
 */
export function planRetarget(source: JointMap, target: JointMap, feet?: 'byLegs'): PlannedRetarget {
  const driven = pairForRetarget(source, target);
  if (!driven.ok) return { kind: 'impossible', message: driven.error };
  const { pairs, hips } = driven.value;
  const { parentIndices } = target.skeleton;
  const places = target.joints.map((_, j): PlaceRule => {
    if (j === hips) return 'world';
    if (parentIndices[j] >= 0) return 'rest';
    if (pairs[j] >= 0) return 'world';
    return isBelow(target.skeleton, hips, j) ? 'ground' : 'rest';
  });
  const isGrounded = (j: number): boolean => places[j] === 'ground';
  const turns = retargetTurns(source, target, pairs, { isGrounded, hips });
  const plan: RetargetPlan = {
    source: source.skeleton,
    target: target.skeleton,
    pairs,
    turns,
    places,
    hips,
    scale: scaleOf(source, target),
    feet: new Map(feetApart(target)),
    planted: arePlanted(source, target, feet),
  };
  return { kind: 'plan', plan, paired: countPaired(pairs) };
}

/**
 * The partner of each joint of `target`, as `pairJoints`, and the joint whose position follows the source.
 * Fails with a sentence if they are too few to retarget the motion.
 */
export function pairForRetarget(source: JointMap, target: JointMap): Result<DrivenJoints, string> {
  const pairs = pairJoints(source, target);
  const paired = countPaired(pairs);
  const hips = drivenJoint(target, pairs);
  if (hips >= 0 && paired >= Math.min(3, target.joints.length)) return success({ pairs, hips });
  return failure(
    `Only ${paired} of ${target.joints.length} joints of the destination match a joint of the source: too few to retarget the motion.`,
  );
}

interface DrivenJoints {
  readonly pairs: Int32Array; // [target joints] see `pairJoints`
  readonly hips: number;
}

/** True if the feet of retargeted motion are planted: as the target's map wants, or `byLegs` where they differ. */
export function arePlanted(source: JointMap, target: JointMap, feet?: 'byLegs'): boolean {
  return target.planted ?? (feet === 'byLegs' && legsDiffer(source.skeleton, target.skeleton));
}

/** Feet that hang elsewhere, with the ends of their legs. */
function feetApart({ skeleton }: JointMap): (readonly [number, LimbTip])[] {
  const { legs = [] } = recognisedLimbs(skeleton) ?? {};
  return legs.flatMap(({ apart, tip }) => (apart < 0 ? [] : [[apart, tip] as const]));
}

/** The joint whose position follows the source: the hips, or else the first paired joint. */
function drivenJoint({ joints }: JointMap, pairs: Int32Array): number {
  const hips = joints.findIndex(({ role }, j) => role === 'hips' && pairs[j] >= 0);
  return hips >= 0 ? hips : pairs.findIndex((joint) => joint >= 0);
}

/** The scale from the length of the legs, or else from the height at rest. */
function scaleOf(source: JointMap, target: JointMap): number {
  const [from, to] = [legsOf(source), legsOf(target)];
  if (from > 1e-3 && to > 1e-3) return to / from;
  const [low, high] = [restExtent(source), restExtent(target)];
  return low > 1e-3 && high > 1e-3 ? high / low : 1;
}

/** Length of both legs, m; of legs without feet, to the ends of their last bones. */
function legsOf(map: JointMap): number {
  const { feet } = groundFigure(map.skeleton);
  const known = feet.reduce((sum, foot) => sum + foot.legLength, 0);
  return legLength(map) || (2 * known) / Math.max(1, feet.length);
}

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
function retargetTurns(
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
 * True if the hinges of both rigs contradict what their authors seem to have meant in the limb of a joint,
 * where not both rest poses say it. Measured at thigh or upper arm: forearms turn about
 * themselves, so that their hinge depends on the motion.
 */
function areContradicted(source: JointMap, s: number, target: JointMap, t: number): boolean {
  const [a, b] = [limbStart(source, s), limbStart(target, t)];
  const [from, to] = [jointAxes(source)[a], jointAxes(target)[b]];
  if (a < 0 || b < 0 || (from.isOfRest && to.isOfRest)) return false;
  if (!from.isHinged || !to.isHinged || from.meant === null || to.meant === null) return false;
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
 * The rotation of a joint in its parent in its neutral pose, which it keeps if nothing moves it: none if the
 * rest pose is a body, or else its mean in the motion of its skeleton.
 */
export function turnInParent(map: JointMap, j: number): Turn {
  const axes = jointAxes(map);
  const parent = map.skeleton.parentIndices[j];
  if (parent < 0 || (axes[j].meant !== null && axes[parent].meant !== null)) return turnsInRow();
  return turnsInRow(inverseTurn(axes[parent].own), axes[j].own);
}
