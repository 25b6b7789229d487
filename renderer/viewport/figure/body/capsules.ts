import type { Skeleton } from '#core/pose/skeleton.ts';
import { freeJoints, type BonesInMotion } from '../anatomy/bones-in-motion.ts';
import { boneBetween, type CanonicalStance, MAX_GAP } from '../anatomy/canonical.ts';
import { loft, placesAlong } from '../surface/loft.ts';
import { addSurface, SURFACE_PLAIN, type Binding, type MeshBuilder } from '../surface/mesh.ts';
import { createShape } from '../surface/shape.ts';
import { clamp } from '#core/kit/numbers.ts';
import { dot, perpendicular, subtract, type Vec3 } from '../vector.ts';

/** A skeleton with its measured bones, the stance in which it is drawn, and which of its joints are. */
export interface PosedBones {
  readonly skeleton: Skeleton;
  readonly bones: BonesInMotion;
  readonly stance: CanonicalStance;
  readonly joints: Int32Array; // see `drawnJoints`; none is above the hips
}

/** End of a bone: another joint, or an end site. */
interface BoneEnd {
  readonly point: Vec3;
  readonly mover: number; // the joint that moves this end: the start of the bone, or the child if it leaves its bone
}

/**
 * Adds a tapered bone from each drawn joint outside of `covered` to each of its children and end sites. Joints
 * that move freely get none.
 */
export function addCapsules(builder: MeshBuilder, posed: PosedBones, covered: ReadonlySet<number>): void {
  const { stance, joints } = posed;
  const ends = boneEnds(posed, covered);
  for (const joint of joints) {
    const from = stance.points[joint];
    const long = ends[joint].filter(({ point }) => boneBetween(from, point).length > 0.004 * stance.height);
    for (const end of long) addBone(builder, joint, from, end, stance.height);
    // A joint without bones is shown as a short one.
    if (long.length === 0 && !covered.has(joint))
      addBone(builder, joint, from, { point: from, mover: joint }, stance.height);
  }
}

/** Bone ends of each joint: its end sites unless it is covered, and its children that are not covered. */
function boneEnds({ skeleton, bones, stance }: PosedBones, covered: ReadonlySet<number>): BoneEnd[][] {
  const free = freeJoints(skeleton, bones);
  const ends = stance.tips.map((tips, joint) =>
    covered.has(joint) ? [] : tips.map((point): BoneEnd => ({ point, mover: joint })),
  );
  for (const [child, point] of stance.points.entries()) {
    if (free[child] || covered.has(child)) continue;
    const joint = skeleton.parentIndices[child];
    const leaves = bones.strays[child] > MAX_GAP * stance.height;
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
