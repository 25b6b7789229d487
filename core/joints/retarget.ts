import type { LimbTip } from '../root/limb-tips.ts';
import { legLength, restExtent } from './body-frame.ts';
import { recognisedLimbs } from './body-limbs.ts';
import type { RetargetPlan, PlaceRule } from './retarget-clip.ts';
import { groundFigure } from './ground-figure.ts';
import type { JointMap } from './joint-map.ts';
import { isBelow } from './joint-tree.ts';
import { countPaired, pairJoints } from './pair-joints.ts';
import { retargetTurns } from './retarget-turns.ts';

/** A plan for retargeting, or the reason why it is impossible. */
export type PlannedRetarget =
  | { readonly kind: 'plan'; readonly plan: RetargetPlan; readonly paired: number }
  | { readonly kind: 'impossible'; readonly message: string };

/**
 * Plans retargeting from `source` to `target`: joint by joint (see `pairJoints`), by the axes of both
 * skeletons (see `jointAxes`). The hips follow those of the source, scaled by the length of the legs. Limits:
 *
 * - Bones keep the target's lengths, so hands and feet end elsewhere, and feet may slide. One constant puts
 *   standing feet on the ground (see `retargetClip`); feet of other shapes still sink or float a little as
 *   they roll, unless the target's map wants them planted.
 * - The twist of a limb that neither a rest pose nor a bend shows is a guess: see `JointAxes.doubt`.
 * - Joints without a partner stay at rest; translations other than the hips' (stretching bones) are ignored.
 */
export function planRetarget(source: JointMap, target: JointMap): PlannedRetarget {
  const pairs = pairJoints(source, target);
  const paired = countPaired(pairs);
  const hips = drivenJoint(target, pairs);
  if (hips < 0 || paired < Math.min(3, target.joints.length)) {
    const message = `Only ${paired} of ${target.joints.length} joints of the destination match a joint of the source: too few to retarget the motion.`;
    return { kind: 'impossible', message };
  }
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
    planted: target.planted,
  };
  return { kind: 'plan', plan, paired };
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
