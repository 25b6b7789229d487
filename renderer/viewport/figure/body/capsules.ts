import type { Skeleton } from '../../../../core/skeleton.ts';
import { freeJoints, type BonesInMotion } from '../anatomy/bones-in-motion.ts';
import { boneBetween, type CanonicalStance } from '../anatomy/canonical.ts';
import { LARGEST_GAP } from '../anatomy/loose-parts.ts';
import { loft, placesAlong } from '../surface/loft.ts';
import { addSurface, SURFACE_PLAIN, type Binding, type MeshBuilder } from '../surface/mesh.ts';
import { createShape } from '../surface/shape.ts';
import { clamp, dot, perpendicular, subtract, type Vec3 } from '../vector.ts';

/** A skeleton with where its bones are as it moves, and the stance that it is drawn in. */
export interface PosedBones {
  readonly skeleton: Skeleton;
  readonly bones: BonesInMotion;
  readonly stance: CanonicalStance;
}

/** Where a bone leads to: another joint, or an end site. */
interface BoneEnd {
  readonly point: Vec3;
  readonly mover: number; // the joint that moves this end: the bone's own, or the child where that leaves its bone
}

/**
 * Adds a tapered bone from each joint that is not in `covered` to each of its children and end sites. None leads to what goes about on
 * its own, nor from what is above the hips.
 *
 * @param hips index of the joint; -1 = not known
 */
export function addCapsules(
  builder: MeshBuilder,
  posed: PosedBones,
  covered: ReadonlySet<number>,
  hips: number,
): void {
  const { skeleton, stance } = posed;
  const above = new Set<number>();
  for (let j = hips < 0 ? -1 : skeleton.parentIndices[hips]; j >= 0; j = skeleton.parentIndices[j])
    above.add(j);
  const ends = boneEnds(posed, covered);
  for (const [joint, from] of stance.points.entries()) {
    if (above.has(joint)) continue;
    const long = ends[joint].filter(({ point }) => boneBetween(from, point).length > 0.004 * stance.height);
    for (const end of long) addBone(builder, joint, from, end, stance.height);
    // A joint that leads nowhere still shows where it is.
    if (long.length === 0 && !covered.has(joint))
      addBone(builder, joint, from, { point: from, mover: joint }, stance.height);
  }
}

/** Of each joint: its end sites, unless it is covered, and its children that are not. */
function boneEnds({ skeleton, bones, stance }: PosedBones, covered: ReadonlySet<number>): BoneEnd[][] {
  const free = freeJoints(skeleton, bones);
  const ends = stance.tips.map((tips, joint) =>
    covered.has(joint) ? [] : tips.map((point): BoneEnd => ({ point, mover: joint })),
  );
  for (const [child, point] of stance.points.entries()) {
    if (free[child] || covered.has(child)) continue;
    const joint = skeleton.parentIndices[child];
    const leaves = bones.strays[child] > LARGEST_GAP * stance.height;
    ends[joint].push({ point, mover: leaves ? child : joint });
  }
  return ends;
}

function addBone(
  builder: MeshBuilder,
  joint: number,
  from: Vec3,
  { point, mover }: BoneEnd,
  height: number,
): void {
  const { direction, length: size } = boneBetween(from, point);
  const thick = clamp(size * 0.14, 0.009 * height, 0.034 * height);
  const thin = thick * 0.6;
  const keys = [
    [-thick, thick, thick, thick, 0, 2],
    [size * 0.25, thick, thick, thick, 0, 2],
    [size + thin, thin, thin, thin, 0, 2],
  ];
  const shape = createShape(from, direction, perpendicular(direction), keys, [thick, thin]);
  const drawn = { kind: SURFACE_PLAIN, side: 0 };
  const boundTo = (one: number): Binding => ({
    influences: [[one, 1]],
    tone: [joint, joint, 0],
    limb: -1,
    along: 0,
  });
  const [near, far] = [boundTo(joint), boundTo(mover)];
  addSurface(
    builder,
    loft(shape, placesAlong(shape, 8), 10),
    drawn,
    (p) => (dot(subtract(p, from), direction) > 0.5 * size ? far : near),
    () => 1,
  );
}
