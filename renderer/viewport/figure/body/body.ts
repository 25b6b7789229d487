// renderer/viewport/figure/body: shapes and sizes of body parts
import type { Limb } from '../anatomy/anatomy.ts';
import { boneBetween, CROWN_RISE, SOLE_DROP, type CanonicalStance } from '../anatomy/canonical.ts';
import type { ProfileKeys } from '../surface/profile.ts';
import { createShape, type Shape } from '../surface/shape.ts';
import { clamp } from '#core/kit/numbers.ts';
import { type Vec3 } from '../vector.ts';

/** Sizes below are fractions of the height, tuned by eye. Columns: side, front, back, offset, power. */
const scaleKeys = (keys: ProfileKeys, height: number): ProfileKeys =>
  keys.map(([along, side, front, back, offset, power]) => [
    along * height,
    side * height,
    front * height,
    back * height,
    offset * height,
    power,
  ]);

const UP: Vec3 = [0, 1, 0];
const FORWARD: Vec3 = [0, 0, 1];

/** Heights of the sections of the trunk, m. */
export interface Levels {
  readonly hips: number;
  readonly shoulders: number;
  readonly head: number;
}

/** Hips, waist, chest, shoulders and neck as one shape; its origin is at height 0 on the middle line. */
export function trunkShape(stance: CanonicalStance, levels: Levels): Shape {
  const { points, anatomy, height } = stance;
  if (!anatomy) throw new Error('no trunk without an anatomy');
  const [leftLeg, rightLeg] = anatomy.legs;
  const middle = (points[leftLeg.upper][0] + points[rightLeg.upper][0]) / 2;
  const hip = Math.abs(points[leftLeg.upper][0] - points[rightLeg.upper][0]) / 2 / height;
  const hipZ = (points[leftLeg.upper][2] + points[rightLeg.upper][2]) / 2 / height;
  const arms = anatomy.arms;
  const neckZ = points[anatomy.head][2] / height;
  const shoulderZ =
    arms.length > 0 ? arms.reduce((z, arm) => z + points[arm.upper][2], 0) / arms.length / height : neckZ;
  const shoulder =
    arms.length > 0
      ? arms.reduce((x, arm) => x + Math.abs(points[arm.upper][0] - middle), 0) / arms.length / height
      : 0.1;
  const broad = clamp(shoulder / 0.105, 0.8, 1.15);
  const pelvis = clamp(hip + 0.0415 - 0.5 * Math.max(0, hip - 0.06), 0.08, 0.115);
  const low = levels.hips / height;
  const rise = (levels.shoulders - levels.hips) / height;
  const neck = (levels.head - levels.shoulders) / height;
  const at = (t: number) => low + t * rise;
  const lean = (t: number) => hipZ + (shoulderZ - hipZ) * t;
  const chestDepth = clamp(rise / 0.28, 0.85, 1.1);
  const keys: ProfileKeys = [
    [low - 0.046, pelvis * 0.5, 0.036, 0.04, hipZ - 0.002, 2],
    [at(0) - 0.004, pelvis * 0.97, 0.046, 0.056, hipZ - 0.004, 2.2],
    [at(0.12), pelvis * 0.985, 0.047, 0.053, lean(0.12), 2.25],
    [at(0.42), clamp(0.03 + pelvis * 0.43, 0.066, 0.079), 0.046, 0.043, lean(0.42) + 0.006, 2.3],
    [at(0.64), 0.0775 * broad, 0.054 * chestDepth, 0.05 * chestDepth, lean(0.64) + 0.007, 2.3],
    [at(0.84), 0.0905 * broad, 0.06 * chestDepth, 0.0545 * chestDepth, lean(0.84) + 0.004, 2.35],
    [
      at(0.97),
      Math.max(0.0955 * broad, shoulder - 0.014),
      0.0505 * chestDepth,
      0.0515 * chestDepth,
      lean(0.97) + 0.001,
      2.2,
    ],
    [at(1) + 0.16 * neck, Math.max(0.083 * broad, shoulder - 0.022), 0.039, 0.042, lean(1) - 0.002, 2],
    [at(1) + 0.36 * neck, 0.058, 0.032, 0.036, shoulderZ + (neckZ - shoulderZ) * 0.35, 2],
    [at(1) + 0.58 * neck, 0.0335, 0.03, 0.031, shoulderZ + (neckZ - shoulderZ) * 0.6, 2],
    [at(1) + neck, 0.0295, 0.0292, 0.0292, neckZ, 2],
    [at(1) + neck + 0.03, 0.027, 0.027, 0.027, neckZ, 2],
  ];
  return createShape([middle, 0, 0], UP, FORWARD, scaleKeys(keys, height), [0.05 * height, 0.02 * height]);
}

/** Thigh and shin; `along` is measured from the hip, m. */
export function legShape(stance: CanonicalStance, leg: Limb): Shape {
  const { points, height } = stance;
  const { direction, length: thigh } = boneBetween(points[leg.upper], points[leg.middle]);
  const shin = boneBetween(points[leg.middle], points[leg.lower]).length;
  const t = (part: number) => (part * thigh) / height;
  const s = (part: number) => (thigh + part * shin) / height;
  const keys: ProfileKeys = [
    [-0.05, 0.037, 0.04, 0.047, -0.001, 2],
    [t(0), 0.047, 0.047, 0.056, -0.002, 2],
    [t(0.14), 0.0495, 0.05, 0.0515, 0, 2],
    [t(0.35), 0.0455, 0.0485, 0.0455, 0.001, 2],
    [t(0.62), 0.0385, 0.0415, 0.038, 0.001, 2],
    [t(0.86), 0.0315, 0.034, 0.0315, 0.001, 2],
    [s(-0.01), 0.0298, 0.0345, 0.0285, 0.001, 2.2],
    [s(0.1), 0.0292, 0.0305, 0.0305, 0, 2.1],
    [s(0.27), 0.0318, 0.0285, 0.039, -0.002, 2],
    [s(0.5), 0.0272, 0.0252, 0.033, -0.002, 2],
    [s(0.78), 0.0195, 0.0195, 0.0225, -0.001, 2],
    [s(0.94), 0.0172, 0.0185, 0.0195, 0, 2],
    [s(1) + 0.012, 0.0175, 0.0185, 0.0195, 0, 2],
  ];
  return createShape(points[leg.upper], direction, FORWARD, scaleKeys(keys, height), [
    0.048 * height,
    0.016 * height,
  ]);
}

/** Upper arm and forearm; `along` is measured from the shoulder, m. Short arms are thinner. */
export function armShape(stance: CanonicalStance, arm: Limb): Shape {
  const { points, height } = stance;
  const { direction, length: upper } = boneBetween(points[arm.upper], points[arm.middle]);
  const fore = boneBetween(points[arm.middle], points[arm.lower]).length;
  const k = clamp((upper + fore) / (0.31 * height), 0.85, 1.05);
  const u = (part: number) => (part * upper) / height;
  const f = (part: number) => (upper + part * fore) / height;
  const keys: ProfileKeys = [
    [-0.0265 * k, 0.0275 * k, 0.0315 * k, 0.0315 * k, 0, 2],
    [u(0.05), 0.0292 * k, 0.033 * k, 0.033 * k, 0, 2],
    [u(0.24), 0.029 * k, 0.032 * k, 0.0315 * k, 0, 2],
    [u(0.5), 0.026 * k, 0.0295 * k, 0.0275 * k, 0, 2],
    [u(0.85), 0.0218 * k, 0.023 * k, 0.022 * k, 0, 2],
    [f(0), 0.0212 * k, 0.0215 * k, 0.022 * k, 0, 2],
    [f(0.22), 0.0222 * k, 0.0232 * k, 0.0222 * k, 0, 2],
    [f(0.5), 0.0196 * k, 0.0205 * k, 0.0196 * k, 0, 2],
    [f(0.88), 0.0138 * k, 0.0158 * k, 0.015 * k, 0, 2],
    [f(1) + 0.006, 0.0132 * k, 0.0155 * k, 0.0148 * k, 0, 2],
  ];
  return createShape(points[arm.upper], direction, FORWARD, scaleKeys(keys, height), [
    0.028 * k * height,
    0.01 * height,
  ]);
}

/** An egg with a jaw; its origin is at the head joint. */
export function headShape(stance: CanonicalStance): Shape {
  const { points, anatomy, height } = stance;
  if (!anatomy) throw new Error('no head without an anatomy');
  const keys: ProfileKeys = [
    [-0.021, 0.0175, 0.018, 0.016, 0.021, 2.2],
    [-0.012, 0.0225, 0.0235, 0.021, 0.018, 2.2],
    [0.004, 0.0305, 0.0365, 0.033, 0.011, 2.2],
    [0.022, 0.037, 0.0445, 0.0425, 0.008, 2.2],
    [0.045, 0.0415, 0.0485, 0.0505, 0.006, 2.1],
    [0.066, 0.0435, 0.049, 0.0545, 0.004, 2],
    [CROWN_RISE, 0.0435, 0.048, 0.053, 0.002, 2],
  ];
  return createShape(points[anatomy.head], UP, FORWARD, scaleKeys(keys, height), [
    0.016 * height,
    0.05 * height,
  ]);
}

/** From heel to toes along the floor; `along` is measured from below the ankle, m. */
export function footShape(stance: CanonicalStance, leg: Limb): Shape {
  const { points, height } = stance;
  const ankle = points[leg.lower];
  const sole = soleHeight(stance, leg);
  const heading = boneBetween([ankle[0], 0, ankle[2]], [leg.tip[0], 0, leg.tip[2]]);
  const isFlat = heading.length > 0.03 * height;
  const axis: Vec3 = isFlat ? heading.direction : FORWARD;
  const reach = Math.max(heading.length / height + 0.012, 0.115);
  const instep = clamp((ankle[1] - sole) / height, 0.028, 0.06);
  // The middle of the oval is low and its lower half square, like a sole. The front of this shape is up.
  const low = 0.011;
  const keys: ProfileKeys = [
    [-0.033, 0.0175, instep * 0.75, low, low, 2.6],
    [-0.012, 0.02, instep * 0.98, low, low, 2.6],
    [0.012, 0.0212, instep * 0.95, low, low, 2.5],
    [reach * 0.36, 0.0222, instep * 0.62 + 0.004, low, low, 2.5],
    [reach * 0.62, 0.0262, 0.0175, low, low, 2.5],
    [reach * 0.82, 0.0255, 0.0105, low, low, 2.6],
    [reach, 0.0205, 0.0075, low, low, 2.6],
  ];
  return createShape([ankle[0], sole, ankle[2]], axis, UP, scaleKeys(keys, height), [
    0.016 * height,
    0.026 * height,
  ]);
}

/** Height of the sole in the canonical stance, m. */
export function soleHeight(stance: CanonicalStance, leg: Limb): number {
  const toes = leg.ball >= 0 ? Math.min(stance.points[leg.ball][1], leg.tip[1]) : leg.tip[1];
  return Math.min(toes, stance.points[leg.lower][1] - 0.018 * stance.height) - SOLE_DROP * stance.height;
}
