import type { Limb } from '../anatomy/anatomy.ts';
import { boneBetween, type CanonicalStance } from '../anatomy/canonical.ts';
import { createShape, type Shape } from '../surface/shape.ts';
import { endJoints, measureTree, type JointTree } from '../anatomy/tree.ts';
import { clamp } from '#core/kit/numbers.ts';
import { addScaled, distance, dot, normalise, subtract, type Vec3 } from '../vector.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';

/** A part of a hand, moved by one joint and, after `bendsAt`, by the next. */
export interface HandPart {
  readonly shape: Shape;
  readonly joint: number;
  readonly next: number; // joint of the part after `bendsAt`; `joint` if it does not bend
  readonly bendsAt: number; // m along the shape
}

/** Joints from the wrist to one fingertip. */
interface Finger {
  readonly joints: readonly number[]; // without the wrist
  readonly tip: Vec3;
}

/**
 * Palm, fingers and thumb of `arm`: separate fingers for a skeleton with four or more, otherwise a mitten.
 */
export function handParts(skeleton: Skeleton, stance: CanonicalStance, arm: Limb): HandPart[] {
  const tree = measureTree(skeleton, stance.points, stance.tips);
  const { height, points } = stance;
  const wrist = points[arm.lower];
  const fingers = findFingers(tree, arm);
  const hand = boneBetween(points[arm.middle], wrist).direction;
  const thumb = fingers.length > 1 ? findThumb(fingers, wrist, hand) : null;
  const rest = fingers.filter((finger) => finger !== thumb);
  const aside = thumb ? subtract(thumb.tip, wrist) : ([0, 0, 1] as const);
  const thumbward = normalise(addScaled(aside, hand, -dot(aside, hand)), [0, 0, 1]);
  const parts: HandPart[] =
    rest.length >= 3 ? openHand(stance, arm, rest, thumbward) : mitten(stance, arm, rest, thumbward);
  parts.push(thumbPart(arm.lower, thumb, wrist, hand, thumbward, height));
  return parts;
}

function findFingers(tree: JointTree, { middle, lower: wrist }: Limb): Finger[] {
  const fingers: Finger[] = [];
  for (const leaf of endJoints(tree, middle, wrist)) {
    if (tree.children[leaf].length > 0 || leaf === wrist) continue;
    const joints = [];
    for (let j = leaf; j !== wrist; j = tree.skeleton.parentIndices[j]) joints.unshift(j);
    const tip = tree.tips[leaf][0] ?? tree.points[leaf];
    if (distance(tip, tree.points[wrist]) > 1e-6) fingers.push({ joints, tip });
  }
  return fingers;
}

/** The finger with the largest angle to the hand, if that is more than 20°. */
function findThumb(fingers: readonly Finger[], wrist: Vec3, hand: Vec3): Finger | null {
  const spread = (finger: Finger) => dot(normalise(subtract(finger.tip, wrist), hand), hand);
  const widest = fingers.reduce((best, finger) => (spread(finger) < spread(best) ? finger : best));
  return spread(widest) < Math.cos((20 * Math.PI) / 180) ? widest : null;
}

/** A flat box for the palm from the wrist, `length` long; its front faces the thumb. */
function palmShape(wrist: Vec3, hand: Vec3, thumbward: Vec3, length: number, height: number): Shape {
  const h = height;
  return createShape(
    wrist,
    hand,
    thumbward,
    [
      [-0.008 * h, 0.0118 * h, 0.0135 * h, 0.013 * h, 0, 2.1],
      [0.004 * h, 0.0122 * h, 0.016 * h, 0.0145 * h, 0, 2.2],
      [length * 0.45, 0.013 * h, 0.0235 * h, 0.021 * h, 0, 2.4],
      [length * 0.9, 0.0115 * h, 0.0235 * h, 0.0235 * h, 0, 2.5],
      [length * 1.08, 0.01 * h, 0.0215 * h, 0.0225 * h, 0, 2.5],
    ],
    [0.008 * h, 0.007 * h],
  );
}

function mitten(stance: CanonicalStance, arm: Limb, fingers: readonly Finger[], thumbward: Vec3): HandPart[] {
  const h = stance.height;
  const wrist = stance.points[arm.lower];
  const longest = fingers.reduce<Finger | null>(
    (best, finger) => (best && distance(best.tip, wrist) >= distance(finger.tip, wrist) ? best : finger),
    null,
  );
  const hand = longest
    ? boneBetween(wrist, longest.tip).direction
    : boneBetween(stance.points[arm.middle], wrist).direction;
  const knuckle = longest?.joints.find((j) => distance(stance.points[j], wrist) > 0.015 * h) ?? arm.lower;
  const found = distance(stance.points[knuckle], wrist);
  const palm = clamp(found, 0.048 * h, 0.07 * h);
  const reach = Math.max(longest ? distance(longest.tip, wrist) - palm : 0, 0.045 * h);
  const shape = createShape(
    wrist,
    hand,
    thumbward,
    [
      [palm * 0.75, 0.0098 * h, 0.021 * h, 0.021 * h, 0, 2.5],
      [palm + reach * 0.25, 0.0092 * h, 0.0208 * h, 0.0212 * h, 0, 2.5],
      [palm + reach * 0.7, 0.0078 * h, 0.0175 * h, 0.0185 * h, 0, 2.5],
      [palm + reach, 0.006 * h, 0.013 * h, 0.0145 * h, 0, 2.3],
    ],
    [0.008 * h, 0.014 * h],
  );
  return [
    { shape: palmShape(wrist, hand, thumbward, palm, h), joint: arm.lower, next: arm.lower, bendsAt: palm },
    { shape, joint: arm.lower, next: knuckle, bendsAt: Math.max(found, palm * 0.9) },
  ];
}

function openHand(
  stance: CanonicalStance,
  arm: Limb,
  fingers: readonly Finger[],
  thumbward: Vec3,
): HandPart[] {
  const h = stance.height;
  const wrist = stance.points[arm.lower];
  const knuckles = fingers.map((finger) => knuckleOf(stance, finger, wrist));
  const palm = clamp(
    knuckles.reduce((sum, j) => sum + distance(stance.points[j], wrist), 0) / knuckles.length,
    0.035 * h,
    0.075 * h,
  );
  const middle = fingers.reduce((best, finger) =>
    distance(finger.tip, wrist) > distance(best.tip, wrist) ? finger : best,
  );
  const hand = boneBetween(wrist, middle.tip).direction;
  const parts: HandPart[] = [
    { shape: palmShape(wrist, hand, thumbward, palm, h), joint: arm.lower, next: arm.lower, bendsAt: palm },
  ];
  for (const [i, finger] of fingers.entries()) {
    const from = finger.joints.indexOf(knuckles[i]);
    const joints = finger.joints.slice(from);
    parts.push(...fingerParts(stance, joints, finger.tip, thumbward));
  }
  return parts;
}

/** First joint of `finger` well away from the wrist: earlier ones belong to the palm. */
function knuckleOf(stance: CanonicalStance, finger: Finger, wrist: Vec3): number {
  const whole = distance(finger.tip, wrist);
  return (
    finger.joints.find((j) => distance(stance.points[j], wrist) > 0.35 * whole) ??
    finger.joints[finger.joints.length - 1]
  );
}

function fingerParts(
  stance: CanonicalStance,
  joints: readonly number[],
  tip: Vec3,
  thumbward: Vec3,
): HandPart[] {
  const h = stance.height;
  const parts: HandPart[] = [];
  for (const [i, joint] of joints.entries()) {
    const end = i + 1 < joints.length ? stance.points[joints[i + 1]] : tip;
    const { direction, length: size } = boneBetween(stance.points[joint], end);
    if (size < 0.002 * h) continue;
    const thick = (0.0066 - 0.0007 * i) * h;
    const shape = createShape(
      stance.points[joint],
      direction,
      thumbward,
      [
        [-thick, thick, thick, thick, 0, 2],
        [size + thick * 0.6, thick * 0.9, thick * 0.9, thick * 0.9, 0, 2],
      ],
      [thick, thick],
    );
    parts.push({ shape, joint, next: joint, bendsAt: size });
  }
  return parts;
}

function thumbPart(
  wristJoint: number,
  thumb: Finger | null,
  wrist: Vec3,
  hand: Vec3,
  thumbward: Vec3,
  h: number,
): HandPart {
  const base = addScaled(addScaled(wrist, hand, 0.012 * h), thumbward, 0.011 * h);
  const wanted = addScaled(addScaled(wrist, hand, 0.047 * h), thumbward, 0.034 * h);
  const tip = thumb && distance(thumb.tip, wrist) > 0.045 * h ? thumb.tip : wanted;
  const { direction, length: size } = boneBetween(base, tip);
  const across = normalise(addScaled(thumbward, direction, -dot(thumbward, direction)), hand);
  const shape = createShape(
    base,
    direction,
    across,
    [
      [-0.008 * h, 0.0095 * h, 0.01 * h, 0.01 * h, 0, 2],
      [size * 0.4, 0.0085 * h, 0.0088 * h, 0.0088 * h, 0, 2],
      [size + 0.004 * h, 0.0062 * h, 0.0066 * h, 0.0066 * h, 0, 2],
    ],
    [0.008 * h, 0.007 * h],
  );
  const joint = thumb?.joints[0] ?? wristJoint;
  return { shape, joint, next: joint, bendsAt: size };
}
