import type { Anatomy, Limb } from '../anatomy/anatomy.ts';
import type { Levels } from './body.ts';
import type { CanonicalStance } from '../anatomy/canonical.ts';
import type { Binding } from '../surface/mesh.ts';
import { distanceTo, type Solid } from '../surface/shape.ts';
import { clamp } from '#core/kit/numbers.ts';
import { distance, dot, normalise, smoothstep, subtract, type Vec3 } from '../vector.ts';

/**
 * Joints that move a point of the body. They depend only on the point, not on the part: where thigh and trunk
 * overlap, both move alike, so no pose opens a gap between them.
 */
export interface BodySkin {
  /** Binding of a point on the trunk. */
  trunk(p: Vec3): Binding;
  /** Influences on a point of the leg `index` or its foot, `along` m from the hip. */
  shin(index: number, along: number): Binding['influences'];
  /**
   * Binding of a point on the limb `index` (legs first), `along` m from its hip or shoulder along its axis.
   */
  limb(p: Vec3, index: number, along: number): Binding;
}

/** A limb with its data for skinning. */
export interface LimbSkin {
  readonly limb: Limb;
  readonly collar: number; // joint between chest and shoulder, or −1
  readonly origin: Vec3; // hip or shoulder
  readonly cut: Vec3; // unit normal of the plane through `origin` between trunk and limb, pointing into the limb
  readonly softness: number; // m on either side of that plane over which trunk and limb blend
  readonly upperLength: number; // m
  readonly lowerLength: number; // m
  readonly solid: Solid;
}

/** Half lengths of the bend at knee or elbow and at ankle or wrist, as fractions of the height. */
const BEND = 0.026;
const WRIST_BEND = 0.014;

type Influences = [joint: number, weight: number][];

/** Gives `joint` the share `weight` of the influences, and scales the others. */
function overlay(influences: Influences, joint: number, weight: number): void {
  if (weight <= 0) return;
  let known: Influences[number] | undefined;
  for (const influence of influences) {
    influence[1] *= 1 - weight;
    if (influence[0] === joint) known = influence;
  }
  if (known) known[1] += weight;
  else influences.push([joint, weight]);
}

interface Zone {
  readonly joint: number;
  readonly centre: number; // m
  readonly half: number; // m
}

export function createSkin(
  stance: CanonicalStance,
  anatomy: Anatomy,
  levels: Levels,
  limbs: readonly LimbSkin[],
): BodySkin {
  const { height } = stance;
  const trunkOnly = createTrunkInfluences(stance, anatomy, levels);
  const cuts = createCuts(stance, anatomy);
  return {
    trunk(p) {
      const influences = trunkOnly(p);
      const tone = strongestTwo(influences);
      let region = { limb: -1, along: -1 };
      for (const [index, limb] of limbs.entries()) {
        const neighbour = distanceTo(limb.solid, p);
        cuts.addCollar(influences, p, limb);
        const plane = cutAt(p, limb);
        const near = 1 - smoothstep(0.013 * height, 0.05 * height, neighbour);
        overlay(influences, limb.limb.upper, cuts.shareAt(p, limb, plane) * near);
        const along = Math.min(plane, (index < 2 ? 0.05 : 0.016) * height - neighbour) / limb.upperLength;
        if (region.limb < 0 || along > region.along) region = { limb: index, along };
      }
      return { influences, tone, ...region };
    },
    shin(index, along) {
      const influences: Influences = [[limbs[index].limb.middle, 1]];
      overlayEnd(influences, limbs[index], along, height);
      return influences;
    },
    limb(p, index, along) {
      const part = limbs[index];
      const { limb, upperLength } = part;
      const influences = trunkOnly(p);
      const tone = strongestTwo(influences);
      cuts.addCollar(influences, p, part);
      const plane = cutAt(p, part);
      overlay(influences, limb.upper, cuts.shareAt(p, part, plane));
      const bend = BEND * height;
      overlay(influences, limb.middle, smoothstep(upperLength - bend, upperLength + bend, along));
      overlayEnd(influences, part, along, height);
      return { influences, tone, limb: index, along: placeAlong(plane, along, part) };
    },
  };
}

/** Influences on points outside of limbs: the pelvis, then each joint up the spine. */
function createTrunkInfluences(
  stance: CanonicalStance,
  anatomy: Anatomy,
  levels: Levels,
): (p: Vec3) => Influences {
  const zones = spineZones(stance, anatomy, levels);
  return (p) => {
    const influences: Influences = [[anatomy.pelvis, 1]];
    for (const { joint, centre, half } of zones)
      overlay(influences, joint, smoothstep(centre - half, centre + half, p[1]));
    return influences;
  };
}

/** Blend from trunk to limb around the plane between them. */
function createCuts({ height, points }: CanonicalStance, { legs }: Anatomy) {
  // Between the legs only the trunk counts.
  const middle = (points[legs[0].upper][0] + points[legs[1].upper][0]) / 2;
  return {
    addCollar(influences: Influences, p: Vec3, { collar, origin }: LimbSkin): void {
      if (collar < 0) return;
      overlay(influences, collar, 1 - smoothstep(0.04 * height, 0.12 * height, distance(p, origin)));
    },
    shareAt(p: Vec3, { limb, softness }: LimbSkin, plane: number): number {
      const aside = smoothstep(-0.004 * height, 0.022 * height, (p[0] - middle) * limb.side);
      const below = smoothstep(0, 0.045 * height, plane);
      return smoothstep(-softness, softness, plane) * Math.max(aside, below);
    },
  };
}

/** Distance of `p` from the plane between trunk and limb, m, > 0 in the limb. */
function cutAt(p: Vec3, { origin, cut }: LimbSkin): number {
  return dot(subtract(p, origin), cut);
}

/** Blends to the foot or the hand at the ankle or the wrist. */
function overlayEnd(
  influences: Influences,
  { limb, upperLength, lowerLength }: LimbSkin,
  along: number,
  height: number,
): void {
  const end = upperLength + lowerLength;
  overlay(influences, limb.lower, smoothstep(end - WRIST_BEND * height, end + WRIST_BEND * height, along));
}

/** Position in bones: 0 at the slanted end of the trunk, 1 at knee or elbow, 2 at ankle or wrist. */
function placeAlong(plane: number, along: number, { upperLength, lowerLength }: LimbSkin): number {
  if (along > upperLength) return 1 + (along - upperLength) / lowerLength;
  const past = plane / upperLength;
  if (past <= 0) return past;
  const straight = smoothstep(0, 0.5, past);
  return past * (1 - straight) + clamp(along / upperLength, 0, 1) * straight;
}

/** Heights at which each joint of the spine takes over from the one below, and over which length. */
function spineZones(stance: CanonicalStance, anatomy: Anatomy, levels: Levels): Zone[] {
  const { spine, chest } = anatomy;
  const chestAt = spine.indexOf(chest);
  // The joint of a neck may be inside the chest: it moves only points above the shoulders.
  const centres = spine.map((j, i) =>
    i > chestAt
      ? Math.max(stance.points[j][1], levels.shoulders + 0.4 * (levels.head - levels.shoulders))
      : stance.points[j][1],
  );
  const apart = 0.006 * stance.height;
  return spine.slice(1).map((joint, k) => {
    const i = k + 1;
    const gaps = centres.map((y) => Math.abs(y - centres[i])).filter((gap) => gap > apart);
    const nearest = gaps.length > 0 ? Math.min(...gaps) : 0;
    return {
      joint,
      centre: centres[i],
      half: clamp(nearest * 0.6, 0.014 * stance.height, 0.06 * stance.height),
    };
  });
}

/** The two strongest influences as a tone: both joints and the share of the second one. */
function strongestTwo(influences: Influences): [number, number, number] {
  let first = influences[0];
  let second: Influences[number] | undefined;
  for (let i = 1; i < influences.length; i++) {
    const next = influences[i];
    if (next[1] > first[1]) [second, first] = [first, next];
    else if (!second || next[1] > second[1]) second = next;
  }
  if (!second || second[1] <= 0) return [first[0], first[0], 0];
  return [first[0], second[0], second[1] / (first[1] + second[1])];
}

/** Normal of the plane between trunk and limb: slanted like the hem of briefs or the seam of a sleeve. */
export function cutNormal(limb: Limb, isLeg: boolean): Vec3 {
  return isLeg
    ? normalise([0.52 * limb.side, -0.85, 0.1], [0, -1, 0])
    : normalise([0.9 * limb.side, -0.42, 0], [limb.side, 0, 0]);
}
