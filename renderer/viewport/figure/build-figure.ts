// renderer/viewport/figure: the mannequin, built for the measured bones of a clip
import { bodyJoints } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { isBelow } from '#core/rig/roles/joint-tree.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { addBody, type Detail } from './body/add-body.ts';
import { createBody, type Body } from './body/body-plan.ts';
import { soleHeight } from './body/body.ts';
import { bonesAtRest, type BonesInMotion } from './anatomy/bones-in-motion.ts';
import { canonicalStance, type CanonicalStance, findLooseParts } from './anatomy/canonical.ts';
import { addCapsules, type PosedBones } from './body/capsules.ts';
import { createMeshBuilder, finishMesh, type FigureMesh } from './surface/mesh.ts';
import type { LimbSkin } from './body/skin.ts';
import { add, distance, type Vec3 } from './vector.ts';

export type { Detail } from './body/add-body.ts';

/** Joints of a limb with its lengths, for bands, grooves and colours that shaders draw along it. */
export interface LimbBones {
  readonly joints: readonly [number, number, number, number]; // upper, middle, lower, ball or −1
  readonly lengths: readonly [number, number, number]; // m
  readonly side: number;
}

/** The mannequin of a skeleton, which can be drawn in any pose. */
export interface BuiltFigure extends Omit<PosedBones, 'bones'> {
  readonly mesh: FigureMesh;
  readonly limbs: readonly LimbBones[];
  /** Depth of the soles below the lowest joint or end site of the feet, m: the floor is lower by that. */
  readonly soleDrop: number;
  /** Joints that show the state of their parents: dummies, collars, fingers, toes. */
  readonly passive: readonly boolean[];
  /**
   * Centres of the visor on the head and the badge on the trunk, m, in the canonical stance; null without a
   * person.
   */
  readonly marks: { readonly eyes: Vec3; readonly chest: Vec3 } | null;
  /**
   * Body parts drawn as bones, because their joints move apart: `left arm`, or `trunk` for the whole figure.
   */
  readonly loose: readonly string[];
}

/**
 * Builds the figure of any skeleton: a mannequin for a person, tapered bones for everything that is not
 * recognised.
 *
 * @param bones bones measured in motion, or else those of the rest pose
 * @param drawn see `drawnJoints`
 */
export function buildFigure(
  skeleton: Skeleton,
  detail: Detail,
  bones: BonesInMotion = bonesAtRest(skeleton),
  drawn: Int32Array = bodyJoints(createJointMap(skeleton)),
): BuiltFigure {
  const stance = canonicalStance(skeleton, bones);
  const { anatomy } = stance;
  const joints = anatomy ? drawn.filter((joint) => !isBelow(skeleton, anatomy.pelvis, joint)) : drawn;
  const posed = { skeleton, bones, stance, joints };
  if (!anatomy) return buildBones(posed, []);
  const loose = findLooseParts(skeleton, bones, anatomy, stance.height);
  if (loose.trunk) return buildBones(posed, loose.names);
  const body = createBody(skeleton, stance, anatomy, loose.limbs);
  const builder = createMeshBuilder();
  addBody(builder, body, detail);
  addCapsules(builder, posed, body.covered);
  const lowest = Math.min(
    ...anatomy.legs.flatMap(({ tip, ball, lower }) => [
      tip[1],
      stance.points[lower][1],
      ...(ball < 0 ? [] : [stance.points[ball][1]]),
    ]),
  );
  const sole = Math.min(...anatomy.legs.map((leg) => soleHeight(stance, leg)));
  return {
    skeleton,
    stance,
    joints,
    mesh: finishMesh(builder),
    limbs: body.limbs.map(limbBones),
    soleDrop: lowest - sole,
    passive: passiveJoints(stance, skeleton, body.limbs),
    marks: { eyes: stance.points[anatomy.head], chest: chestMark(body) },
    loose: loose.names,
  };
}

/** A figure made of bones only. */
function buildBones(posed: PosedBones, loose: readonly string[]): BuiltFigure {
  const { skeleton, stance, joints } = posed;
  const builder = createMeshBuilder();
  addCapsules(builder, posed, new Set());
  return {
    skeleton,
    stance,
    joints,
    mesh: finishMesh(builder),
    limbs: [],
    soleDrop: 0,
    passive: passiveJoints(stance, skeleton, []),
    marks: null,
    loose,
  };
}

function limbBones({ limb, upperLength, lowerLength }: LimbSkin): LimbBones {
  return {
    joints: [limb.upper, limb.middle, limb.lower, limb.ball],
    lengths: [upperLength, lowerLength, 0.1],
    side: limb.side,
  };
}

/** Middle of the breastbone, a hand's width below the shoulders. */
function chestMark(body: Body): Vec3 {
  const { shoulders, hips } = body.levels;
  return add(body.trunk.origin, [0, shoulders - (shoulders - hips) * 0.16, 0]);
}

/** Dummies, collars, fingers and toes: while such a joint does not move, it has the colour of its parent. */
function passiveJoints(stance: CanonicalStance, skeleton: Skeleton, limbs: readonly LimbSkin[]): boolean[] {
  const collars = new Set(limbs.map((limb) => limb.collar));
  const ends = new Set(limbs.map(({ limb }) => limb.lower));
  const hanging = new Set<number>();
  return stance.points.map((point, j) => {
    const parent = skeleton.parentIndices[j];
    if (parent < 0 || ends.has(j)) return false;
    if (ends.has(parent) || hanging.has(parent)) hanging.add(j);
    return hanging.has(j) || collars.has(j) || distance(point, stance.points[parent]) < 1e-4;
  });
}
