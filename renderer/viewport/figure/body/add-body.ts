import type { Body } from './body-plan.ts';
import { handParts, type HandPart } from './hand.ts';
import type { LimbSkin } from './skin.ts';
import { loft, placesAlong } from '../surface/loft.ts';
import {
  addSurface,
  SURFACE_FOOT,
  SURFACE_HEAD,
  SURFACE_PLAIN,
  SURFACE_TRUNK,
  type Binding,
  type MeshBuilder,
  type Surface,
} from '../surface/mesh.ts';
import {
  part,
  solidOf,
  type SolidField,
  type Shape,
  type Solid,
  fieldAt,
  gradientOf,
} from '../surface/shape.ts';
import { clamp } from '#core/kit/numbers.ts';
import { dot, smoothstep, subtract, type Vec3, addScaled } from '../vector.ts';

/** Moves the vertices of `surface` onto the fillet of `field` between parts, and sets their normals. */
function fitToField(surface: Surface, field: SolidField, height: number): void {
  const step = 0.004 * height;
  const deepest = 0.014 * height;
  const normals: Vec3[] = [];
  for (let i = 0; i < surface.points.length; i++) {
    let p = surface.points[i];
    let distance = fieldAt(field, p);
    // A vertex deeper than a fillet is inside the neighbour: moving it would make two surfaces coincide.
    const passes = distance < -deepest || distance > -1e-5 * height ? 0 : 3;
    for (let pass = 0; pass < passes; pass++) {
      if (pass > 0) distance = fieldAt(field, p);
      p = addScaled(p, gradientOf(field, p, step), -distance);
    }
    surface.points[i] = p;
    normals.push(gradientOf(field, p, step));
  }
  surface.normals = normals;
}

/** Share of the ambient light at `p`: how open the space along the normal is. */
function lightReaching(field: SolidField, p: Vec3, normal: Vec3, height: number): number {
  let hidden = 0;
  let weight = 1;
  for (const reach of [0.01, 0.022, 0.042]) {
    const free = fieldAt(field, addScaled(p, normal, reach * height));
    hidden += weight * Math.max(0, 1 - Math.max(free, 0) / (reach * height));
    weight *= 0.6;
  }
  return 1 - clamp(hidden * 0.62, 0, 0.8);
}

export type Detail = 'low' | 'medium' | 'full';

/** Number of rings and segments of each part. */
const TESSELLATION = {
  low: { trunk: [17, 16], limb: [17, 10], head: [11, 12], foot: [8, 10], hand: [6, 8], finger: [4, 6] },
  medium: { trunk: [28, 26], limb: [29, 16], head: [18, 20], foot: [14, 16], hand: [9, 11], finger: [5, 8] },
  full: { trunk: [44, 40], limb: [46, 26], head: [28, 32], foot: [22, 24], hand: [14, 16], finger: [7, 10] },
} as const;

/** Radii of the fillets between trunk and leg, trunk and arm, leg and foot, as fractions of the height. */
const HIP_FILLET = 0.034;
const SHOULDER_FILLET = 0.036;
const ANKLE_FILLET = 0.024;

/** Data shared by the meshing of all parts. */
interface Workshop {
  readonly builder: MeshBuilder;
  readonly body: Body;
  readonly tessellation: (typeof TESSELLATION)[Detail];
  readonly trunk: Solid;
  readonly head: Solid;
  readonly feet: readonly Solid[];
}

/** Meshes all parts of `body` into `builder`. */
export function addBody(builder: MeshBuilder, body: Body, detail: Detail): void {
  const workshop: Workshop = {
    builder,
    body,
    tessellation: TESSELLATION[detail],
    trunk: solidOf(body.trunk),
    head: solidOf(body.head),
    feet: body.feet.map(solidOf),
  };
  addTrunk(workshop);
  addHead(workshop);
  for (const [i, limb] of body.limbs.entries()) {
    if (body.loose[i]) continue;
    addLimb(workshop, i);
    if (i < body.feet.length) addFoot(workshop, i);
    else addHand(workshop, limb);
  }
}

const surfaceOf = (shape: Shape, [rings, segments]: readonly [number, number]): Surface =>
  loft(shape, placesAlong(shape, rings), segments);

const filletOf = ({ body }: Workshop, index: number): number =>
  (index < body.feet.length ? HIP_FILLET : SHOULDER_FILLET) * body.stance.height;

/** Light that reaches a point among `others`. */
const lightAmong =
  ({ body }: Workshop, others: SolidField) =>
  (p: Vec3, normal: Vec3): number =>
    lightReaching(others, p, normal, body.stance.height);

function addTrunk(workshop: Workshop): void {
  const { builder, body, trunk, head } = workshop;
  const limbs = body.limbs.map(({ solid }, i) => part(solid, filletOf(workshop, i)));
  const whole: SolidField = [part(trunk), ...limbs];
  const surface = surfaceOf(body.trunk, workshop.tessellation.trunk);
  fitToField(surface, whole, body.stance.height);
  const light = lightAmong(workshop, [...whole, part(head)]);
  addSurface(builder, surface, { kind: SURFACE_TRUNK, side: 0 }, body.skin.trunk, light);
}

function addHead(workshop: Workshop): void {
  const { builder, body, trunk, head, tessellation } = workshop;
  const joint = body.headJoint;
  const binding: Binding = { influences: [[joint, 1]], tone: [joint, joint, 0], limb: -1, along: 0 };
  const light = lightAmong(workshop, [part(head), part(trunk)]);
  const drawn = { kind: SURFACE_HEAD, side: 0 };
  addSurface(builder, surfaceOf(body.head, tessellation.head), drawn, () => binding, light);
}

function addLimb(workshop: Workshop, index: number): void {
  const { builder, body, trunk, tessellation } = workshop;
  const { limb, solid } = body.limbs[index];
  const shape = body.shapes[index];
  const foot = workshop.feet[index];
  const ankle = ANKLE_FILLET * body.stance.height;
  const own: SolidField = foot ? [part(solid), part(foot, ankle)] : [part(solid)];
  const surface = surfaceOf(shape, tessellation.limb);
  // Trunk and limb share one skin where they meet, so they must be shaded alike.
  const blended: SolidField = [...own, part(trunk, filletOf(workshop, index))];
  fitToField(surface, blended, body.stance.height);
  const bind = (p: Vec3) => body.skin.limb(p, index, dot(subtract(p, shape.origin), shape.axis));
  const light = lightAmong(workshop, blended);
  addSurface(builder, surface, { kind: SURFACE_PLAIN, side: limb.side }, bind, light);
}

function addFoot(workshop: Workshop, index: number): void {
  const { builder, body, tessellation } = workshop;
  const { limb, solid } = body.limbs[index];
  const foot = workshop.feet[index];
  const { height } = body.stance;
  const surface = surfaceOf(body.feet[index], tessellation.foot);
  const blended: SolidField = [part(foot), part(solid, ANKLE_FILLET * height)];
  fitToField(surface, blended, height);
  const light = lightAmong(workshop, blended);
  const drawn = { kind: SURFACE_FOOT, side: limb.side };
  addSurface(builder, surface, drawn, (p) => bindFoot(body, index, p), light);
}

/** Binds heel and instep to the ankle, the toes to the ball of the foot if there is one. */
function bindFoot(body: Body, index: number, p: Vec3): Binding {
  const { limb } = body.limbs[index];
  const { points, height } = body.stance;
  const leg = body.shapes[index];
  const down = dot(subtract(p, leg.origin), leg.axis);
  const instep = body.skin.shin(index, down);
  const { upperLength, lowerLength } = body.limbs[index];
  // Above the ankle, the shin moves it, as in the mesh of the shin.
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
  const toes = smoothstep(-0.024 * height, 0.024 * height, beyond);
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

function addHand({ builder, body, tessellation }: Workshop, { limb: arm, solid }: LimbSkin): void {
  const { stance, skeleton } = body;
  const parts = handParts(skeleton, stance, arm);
  const whole: SolidField = [part(solid), ...parts.map(({ shape }) => part(solidOf(shape)))];
  // Fingers are small, so nearby parts shade them.
  const light = (p: Vec3, normal: Vec3) => lightReaching(whole, p, normal, stance.height * 0.5);
  const drawn = { kind: SURFACE_PLAIN, side: arm.side };
  for (const piece of parts) {
    const isFinger = parts.length > 6 && piece !== parts[0];
    const surface = surfaceOf(piece.shape, isFinger ? tessellation.finger : tessellation.hand);
    addSurface(builder, surface, drawn, (p) => bindHand(piece, p, 0.01 * stance.height), light);
  }
}

function bindHand({ shape, joint, next, bendsAt }: HandPart, p: Vec3, bend: number): Binding {
  const along = dot(subtract(p, shape.origin), shape.axis);
  const beyond = next === joint ? 0 : smoothstep(bendsAt - bend, bendsAt + bend, along);
  return {
    influences: [
      [joint, 1 - beyond],
      [next, beyond],
    ],
    tone: [joint, next, beyond],
    limb: -1,
    along: 0,
  };
}
