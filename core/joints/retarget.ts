import type { Skeleton } from '../skeleton.ts';
import { legLength, restExtent } from './body-frame.ts';
import type { CarryPlan, PlaceRule } from './carry-motion.ts';
import type { JointMap } from './joint-map.ts';
import { countPaired, pairJoints } from './pair-joints.ts';
import { restDifference } from './rest-difference.ts';

/** Motion of one skeleton on another, as planned; or why there is none. */
export type RetargetPlan =
  | { readonly kind: 'plan'; readonly plan: CarryPlan; readonly paired: number }
  | { readonly kind: 'impossible'; readonly message: string };

/**
 * How motion of `source` goes onto `target`: joint by joint (see `pairJoints`), each turned as in the source, what rests otherwise made up for; the
 * hips go where the source's go, all ways in proportion to the legs. Limits:
 *
 * - Bones keep the target's lengths: hands and feet do not end where the source's do, and feet may slide or sink a little.
 * - A bone's own twist at rest is not known: where both rest in other poses, a limb may be turned about itself.
 * - Joints that the source has not keep their rest; what the source moves besides rotations and hips (stretching bones) is left out.
 */
export function planRetarget(source: JointMap, target: JointMap): RetargetPlan {
  const pairs = pairJoints(source, target);
  const paired = countPaired(pairs);
  const hips = carrierOf(target, pairs);
  if (hips < 0 || paired < Math.min(3, target.joints.length)) {
    const message = `Only ${paired} of ${target.joints.length} joints of the destination pair with a joint of the source, too few to carry the motion over.`;
    return { kind: 'impossible', message };
  }
  const { parentIndices } = target.skeleton;
  const places = target.joints.map((_, j): PlaceRule => {
    if (j === hips) return 'world';
    if (parentIndices[j] >= 0) return 'rest';
    if (pairs[j] >= 0) return 'world';
    return isAbove(target.skeleton, j, hips) ? 'ground' : 'rest';
  });
  const turns = restDifference(source, target, pairs);
  const plan: CarryPlan = {
    ...{ source: source.skeleton, target: target.skeleton },
    ...{ pairs, turns, places, hips, scale: scaleOf(source, target) },
  };
  return { kind: 'plan', plan, paired };
}

/** The joint that goes where its joint of the source goes: the hips, or where there are none the first that is paired. */
function carrierOf({ joints }: JointMap, pairs: Int32Array): number {
  const hips = joints.findIndex(({ role }, j) => role === 'hips' && pairs[j] >= 0);
  return hips >= 0 ? hips : pairs.findIndex((joint) => joint >= 0);
}

function isAbove({ parentIndices }: Skeleton, joint: number, below: number): boolean {
  for (let at = parentIndices[below]; at >= 0; at = parentIndices[at]) if (at === joint) return true;
  return false;
}

/** By the legs; where those are not known by the height at rest. */
function scaleOf(source: JointMap, target: JointMap): number {
  const [from, to] = [legLength(source), legLength(target)];
  if (from > 1e-3 && to > 1e-3) return to / from;
  const [low, high] = [restExtent(source), restExtent(target)];
  return low > 1e-3 && high > 1e-3 ? high / low : 1;
}
