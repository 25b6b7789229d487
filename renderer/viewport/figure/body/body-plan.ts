import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Anatomy, Limb } from '../anatomy/anatomy.ts';
import { armShape, footShape, headShape, legShape, trunkShape, type Levels } from './body.ts';
import type { CanonicalStance } from '../anatomy/canonical.ts';
import { solidOf, type Shape } from '../surface/shape.ts';
import { createSkin, cutNormal, type LimbSkin } from './skin.ts';
import { endJoints, measureTree, subtree } from '../anatomy/tree.ts';
import { distance } from '../vector.ts';

/** Parts of a person before meshing. */
export type Body = ReturnType<typeof createBody>;

/**
 * Measures the parts of a person with this `anatomy`.
 *
 * @param loose for each limb, legs before arms, true if it is drawn as bones
 */
export function createBody(
  skeleton: Skeleton,
  stance: CanonicalStance,
  anatomy: Anatomy,
  loose: readonly boolean[],
) {
  const { points, height } = stance;
  const mean = (limbs: readonly Limb[]) =>
    limbs.reduce((sum, limb) => sum + points[limb.upper][1], 0) / limbs.length;
  const hips = mean(anatomy.legs);
  const head = points[anatomy.head][1];
  const shoulders = anatomy.arms.length > 0 ? mean(anatomy.arms) : hips + (head - hips) * 0.78;
  const levels: Levels = { hips, shoulders: Math.min(shoulders, head - 0.03 * height), head };
  const limbs: LimbSkin[] = [];
  const shapes: Shape[] = [];
  for (const limb of [...anatomy.legs, ...anatomy.arms]) {
    const isLeg = limb === anatomy.legs[0] || limb === anatomy.legs[1];
    const shape = isLeg ? legShape(stance, limb) : armShape(stance, limb);
    shapes.push(shape);
    limbs.push({
      limb,
      collar: isLeg || limb.start === limb.upper ? -1 : skeleton.parentIndices[limb.upper],
      origin: points[limb.upper],
      cut: cutNormal(limb, isLeg),
      softness: (isLeg ? 0.045 : 0.034) * height,
      upperLength: distance(points[limb.upper], points[limb.middle]),
      lowerLength: distance(points[limb.middle], points[limb.lower]),
      solid: solidOf(shape),
    });
  }
  return {
    skeleton,
    stance,
    trunk: trunkShape(stance, levels),
    head: headShape(stance),
    headJoint: anatomy.head,
    limbs, // legs, then arms
    shapes, // of the limbs
    feet: anatomy.legs.map((leg) => footShape(stance, leg)),
    skin: createSkin(stance, anatomy, levels, limbs),
    levels,
    loose, // limbs that are drawn as bones
    /** Joints that the mannequin covers. */
    covered: coveredJoints(skeleton, stance, anatomy, loose),
  };
}

/** Length above which a chain below the head is hair, as a fraction of the height. */
const MAX_FACE = 0.2;

/**
 * All joints of a person, including face and fingers, but without long attachments such as a tail or a prop.
 */
function coveredJoints(
  skeleton: Skeleton,
  stance: CanonicalStance,
  anatomy: Anatomy,
  loose: readonly boolean[],
): Set<number> {
  const tree = measureTree(skeleton, stance.points, stance.tips);
  const { head } = anatomy;
  const covered = new Set<number>(anatomy.spine);
  for (const j of subtree(tree, head)) {
    const isLong = distance(stance.points[head], stance.points[j]) + tree.reach[j] > MAX_FACE * stance.height;
    if (j === head || !isLong) covered.add(j);
  }
  for (const [i, limb] of [...anatomy.legs, ...anatomy.arms].entries()) {
    if (loose[i]) continue;
    for (let j = limb.lower; j >= 0; j = skeleton.parentIndices[j]) covered.add(j);
    for (const j of endJoints(tree, limb.middle, limb.lower)) covered.add(j);
  }
  for (const [j, reach] of tree.reach.entries()) {
    const parent = skeleton.parentIndices[j];
    if (parent >= 0 && covered.has(parent) && reach < 0.1 * stance.height) covered.add(j);
  }
  return covered;
}
