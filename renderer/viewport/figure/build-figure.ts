import type { Skeleton } from '../../../core/skeleton.ts';
import type { Anatomy, Limb } from './anatomy.ts';
import { armShape, footShape, headShape, legShape, soleHeight, trunkShape, type Levels } from './body.ts';
import { canonicalStance, restStance, type CanonicalStance, type Stance } from './canonical.ts';
import { addCapsules } from './capsules.ts';
import { handParts } from './hand.ts';
import { loft, placesAlong } from './loft.ts';
import {
  addSurface,
  createMeshBuilder,
  finishMesh,
  SURFACE_FOOT,
  SURFACE_HEAD,
  SURFACE_PLAIN,
  SURFACE_TRUNK,
  type Binding,
  type FigureMesh,
  type MeshBuilder,
  type Surface,
} from './mesh.ts';
import { blendFields, fieldOf, gradientOf, type Field, type Shape } from './shape.ts';
import { createSkin, cutNormal, type LimbSkin, type Skin } from './skin.ts';
import { subtree, measureTree } from './tree.ts';
import { add, addScaled, clamp, distance, dot, smoothstep, subtract, type Vec3 } from './vector.ts';

export type Detail = 'low' | 'full';

/** Rings and segments of each part. */
const TESSELLATION = {
  low: { trunk: [17, 16], limb: [17, 10], head: [11, 12], foot: [8, 10], hand: [6, 8], finger: [4, 6] },
  full: { trunk: [44, 40], limb: [46, 26], head: [28, 32], foot: [22, 24], hand: [14, 16], finger: [7, 10] },
} as const;

/** A joint with a limb's place on it, for what the shader draws along limbs: bands, grooves, colours. */
export interface LimbBones {
  readonly joints: readonly [number, number, number, number]; // upper, middle, lower, ball or −1
  readonly lengths: readonly [number, number, number]; // m
  readonly side: number;
}

/** A skeleton's mannequin, ready to be drawn in any pose. */
export interface Figure {
  readonly skeleton: Skeleton;
  readonly stance: CanonicalStance;
  readonly mesh: FigureMesh;
  readonly limbs: readonly LimbBones[];
  /** How far the soles lie under the lowest joint or tip of the toes, m: the floor is that much lower. */
  readonly soleDrop: number;
  /** Joints with little of their own to show: dummies, collars, fingers, toes. */
  readonly passive: readonly boolean[];
  /** Visor: on the head, about `eyes`; badge: on the trunk about `chest`. Canonical, m; null without a person. */
  readonly marks: { readonly eyes: Vec3; readonly chest: Vec3 } | null;
}

/** A figure for any skeleton: a mannequin where it is a person's, tapered bones for whatever is not recognised. */
export function buildFigure(
  skeleton: Skeleton,
  detail: Detail,
  reference: Stance = restStance(skeleton),
): Figure {
  const stance = canonicalStance(skeleton, reference);
  const builder = createMeshBuilder();
  const { anatomy } = stance;
  if (!anatomy) {
    addCapsules(builder, skeleton, stance, new Set());
    return {
      skeleton,
      stance,
      mesh: finishMesh(builder),
      limbs: [],
      soleDrop: 0,
      passive: passiveJoints(stance, skeleton, []),
      marks: null,
    };
  }
  const body = createBody(skeleton, stance, anatomy);
  addBody(builder, body, detail);
  addCapsules(builder, skeleton, stance, body.covered);
  const lowest = Math.min(...anatomy.legs.map((leg) => Math.min(leg.tip[1], stance.points[leg.lower][1])));
  const sole = Math.min(...anatomy.legs.map((leg) => soleHeight(stance, leg)));
  return {
    skeleton,
    stance,
    mesh: finishMesh(builder),
    limbs: body.limbs.map(limbBones),
    soleDrop: lowest - sole,
    passive: passiveJoints(stance, skeleton, body.limbs),
    marks: { eyes: stance.points[anatomy.head], chest: chestMark(body) },
  };
}

interface Body {
  readonly skeleton: Skeleton;
  readonly stance: CanonicalStance;
  readonly trunk: Shape;
  readonly head: Shape;
  readonly headJoint: number;
  readonly limbs: readonly LimbSkin[]; // legs, then arms
  readonly shapes: readonly Shape[]; // of the limbs
  readonly feet: readonly Shape[];
  readonly skin: Skin;
  readonly levels: Levels;
  /** Joints that the mannequin shows. */
  readonly covered: ReadonlySet<number>;
}

function createBody(skeleton: Skeleton, stance: CanonicalStance, anatomy: Anatomy): Body {
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
      field: fieldOf(shape),
    });
  }
  return {
    skeleton,
    stance,
    trunk: trunkShape(stance, levels),
    head: headShape(stance),
    headJoint: anatomy.head,
    limbs,
    shapes,
    feet: anatomy.legs.map((leg) => footShape(stance, leg)),
    skin: createSkin(stance, anatomy, levels, limbs),
    levels,
    covered: coveredJoints(skeleton, stance, anatomy),
  };
}

/** Everything a person consists of, face and fingers included; what hangs on it and is long (a tail, a prop) is not. */
function coveredJoints(skeleton: Skeleton, stance: CanonicalStance, anatomy: Anatomy): Set<number> {
  const tree = measureTree(skeleton, stance.points, stance.tips);
  const covered = new Set<number>([...anatomy.spine, ...subtree(tree, anatomy.head)]);
  for (const limb of [...anatomy.legs, ...anatomy.arms]) {
    for (let j = limb.lower; j >= 0; j = skeleton.parentIndices[j]) covered.add(j);
    for (const j of subtree(tree, limb.lower)) covered.add(j);
  }
  for (const [j, reach] of tree.reach.entries()) {
    const parent = skeleton.parentIndices[j];
    if (parent >= 0 && covered.has(parent) && reach < 0.1 * stance.height) covered.add(j);
  }
  return covered;
}

function addBody(builder: MeshBuilder, body: Body, detail: Detail): void {
  const { stance, limbs, shapes, skin } = body;
  const { height } = stance;
  const tessellation = TESSELLATION[detail];
  const trunkField = fieldOf(body.trunk);
  const headField = fieldOf(body.head);
  const feet = body.feet.map(fieldOf);
  const isLeg = (index: number) => index < 2;
  const fillet = (index: number) => (isLeg(index) ? 0.034 : 0.036) * height;
  const whole: Field = (p) =>
    limbs.reduce((sum, limb, i) => blendFields(sum, limb.field(p), fillet(i)), trunkField(p));
  const light = (others: Field) => (p: Vec3, normal: Vec3) => lightReaching(others, p, normal, height);
  const bodyLight = light((p) => Math.min(whole(p), headField(p)));

  const surfaceOf = (shape: Shape, [rings, segments]: readonly [number, number]) =>
    loft(shape, placesAlong(shape, rings), segments);

  const trunk = surfaceOf(body.trunk, tessellation.trunk);
  settle(trunk, whole, height);
  addSurface(builder, trunk, { kind: SURFACE_TRUNK, side: 0 }, skin.trunk, bodyLight);

  for (const [index, limb] of limbs.entries()) {
    const shape = shapes[index];
    const surface = surfaceOf(shape, tessellation.limb);
    const foot = feet[index];
    const own: Field = foot ? (p) => blendFields(limb.field(p), foot(p), 0.024 * height) : limb.field;
    const blended: Field = (p) => blendFields(own(p), trunkField(p), fillet(index));
    settle(surface, blended, height);
    const drawn = { kind: SURFACE_PLAIN, side: limb.limb.side };
    const bind = (p: Vec3) => skin.limb(p, index, dot(subtract(p, shape.origin), shape.axis));
    addSurface(
      builder,
      surface,
      drawn,
      bind,
      light((p) => Math.min(limb.field(p), trunkField(p))),
    );
  }
  for (const [index, foot] of body.feet.entries()) {
    const { limb, field: legField } = limbs[index];
    const footField = feet[index];
    const blended: Field = (p) => blendFields(footField(p), legField(p), 0.024 * height);
    const surface = surfaceOf(foot, tessellation.foot);
    settle(surface, blended, height);
    const drawn = { kind: SURFACE_FOOT, side: limb.side };
    const bind = (p: Vec3) => bindFoot(body, index, p);
    addSurface(
      builder,
      surface,
      drawn,
      bind,
      light((p) => Math.min(footField(p), legField(p))),
    );
  }
  const rigid = (joint: number): Binding => ({
    influences: [[joint, 1]],
    tone: [joint, joint, 0],
    limb: -1,
    along: 0,
  });
  const headLight = light((p) => Math.min(headField(p), trunkField(p)));
  addSurface(
    builder,
    surfaceOf(body.head, tessellation.head),
    { kind: SURFACE_HEAD, side: 0 },
    () => rigid(body.headJoint),
    headLight,
  );
  for (const { limb, field } of limbs.slice(2)) addHand(builder, body, limb, detail, field);
}

function addHand(builder: MeshBuilder, body: Body, arm: Limb, detail: Detail, armField: Field): void {
  const { stance, skeleton } = body;
  const parts = handParts(skeleton, stance, arm);
  const fields = parts.map((part) => fieldOf(part.shape));
  const whole: Field = (p) => fields.reduce((least, field) => Math.min(least, field(p)), armField(p));
  const drawn = { kind: SURFACE_PLAIN, side: arm.side };
  const bend = 0.01 * stance.height;
  for (const part of parts) {
    const isFinger = parts.length > 6 && part !== parts[0];
    const [rings, segments] = TESSELLATION[detail][isFinger ? 'finger' : 'hand'];
    const surface = loft(part.shape, placesAlong(part.shape, rings), segments);
    const bind = (p: Vec3): Binding => {
      const along = dot(subtract(p, part.shape.origin), part.shape.axis);
      const next = part.next === part.joint ? 0 : smoothstep(part.bendsAt - bend, part.bendsAt + bend, along);
      return {
        influences: [
          [part.joint, 1 - next],
          [part.next, next],
        ],
        tone: [part.joint, part.next, next],
        limb: -1,
        along: 0,
      };
    };
    addSurface(builder, surface, drawn, bind, (p, normal) =>
      lightReaching(whole, p, normal, stance.height * 0.5),
    );
  }
}

/** Heel and instep go with the ankle, the toes with the ball of the foot where there is one. */
function bindFoot(body: Body, index: number, p: Vec3): Binding {
  const { limb } = body.limbs[index];
  const { points, height } = body.stance;
  const leg = body.shapes[index];
  const down = dot(subtract(p, leg.origin), leg.axis);
  const instep = body.skin.shin(index, down);
  const { upperLength, lowerLength } = body.limbs[index];
  // Above the ankle it is the shin's, as on the shin itself.
  const above = Math.min(1 + (down - upperLength) / lowerLength, 2);
  if (limb.ball < 0) {
    return {
      influences: instep,
      tone: [limb.lower, limb.lower, 0],
      limb: index,
      along: above < 2 ? above : 2.5,
    };
  }
  const foot = body.feet[index];
  const from = dot(subtract(points[limb.ball], foot.origin), foot.axis);
  const beyond = dot(subtract(p, foot.origin), foot.axis) - from;
  const toes = smoothstep(-0.016 * height, 0.016 * height, beyond);
  return {
    influences: [
      ...instep.map(([joint, weight]) => [joint, weight * (1 - toes)] as const),
      [limb.ball, toes],
    ],
    tone: [limb.lower, limb.ball, toes],
    limb: index,
    along: above < 2 ? above : 3 + clamp(beyond / Math.max(from, 0.02 * height), -0.9, 0.9),
  };
}

/** Lifts the vertices of `surface` onto the fillet that `field` makes with its neighbours, and takes its normals there. */
function settle(surface: Surface, field: Field, height: number): void {
  const step = 0.004 * height;
  const deepest = 0.014 * height;
  for (const [i, start] of surface.points.entries()) {
    let p = start;
    // Deeper than a fillet goes, a vertex is inside the neighbour: lifting it would put two skins in one place.
    if (field(p) < -deepest || field(p) > -1e-5 * height) {
      surface.normals[i] = gradientOf(field, p, step, surface.normals[i]);
      continue;
    }
    for (let pass = 0; pass < 3; pass++) {
      const normal = gradientOf(field, p, step, surface.normals[i]);
      p = addScaled(p, normal, -field(p));
    }
    surface.points[i] = p;
    surface.normals[i] = gradientOf(field, p, step, surface.normals[i]);
  }
}

/** Share of the sky's light that reaches `p`: how much emptier than full the way out along the normal is. */
function lightReaching(field: Field, p: Vec3, normal: Vec3, height: number): number {
  let hidden = 0;
  let weight = 1;
  for (const reach of [0.01, 0.022, 0.042]) {
    const free = field(addScaled(p, normal, reach * height));
    hidden += weight * Math.max(0, 1 - Math.max(free, 0) / (reach * height));
    weight *= 0.6;
  }
  return 1 - clamp(hidden * 0.62, 0, 0.8);
}

function limbBones({ limb, upperLength, lowerLength }: LimbSkin): LimbBones {
  return {
    joints: [limb.upper, limb.middle, limb.lower, limb.ball],
    lengths: [upperLength, lowerLength, 0.1],
    side: limb.side,
  };
}

/** Middle of the breast bone, a hand under the shoulders. */
function chestMark(body: Body): Vec3 {
  const { shoulders, hips } = body.levels;
  return add(body.trunk.origin, [0, shoulders - (shoulders - hips) * 0.16, 0]);
}

/** Dummies, collars, fingers and toes: where such a joint rests it looks like the one it hangs on. */
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
