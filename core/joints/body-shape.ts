import type { Floats } from '../floats.ts';
import { vectorCross, vectorDot } from '../math/vector.ts';
import type { Skeleton } from '../skeleton.ts';
import { findBodyParts, isUpright, type BodyParts } from './body-parts.ts';
import { cosineBetween, createBodyPoints, type BodyPoints } from './body-points.ts';
import type { JointPart, JointRole, JointSide } from './joint-role.ts';
import { ancestorsOf } from './joint-tree.ts';
import type { Limb } from './limb-shape.ts';
import { between } from './rest-points.ts';

/** Minimum cosine of a foot with the forward direction; … */
const FOOT_FORWARD = 0.3;
/**
 * … least offset of a knee forward, or an elbow backward, from the straight limb, as a ratio of its length.
 */
const BENT = 0.01;

/**
 * Recognises joints by the shape of the skeleton, regardless of names: a trunk with two legs at one end, two
 * arms at the other, and a head above them. Left and right follow from the direction of feet, knees and
 * elbows. Null if the skeleton is not one person, or does not show its front.
 *
 * @param points [joints * 3] m, a pose
 * @param isBody [joints] false for attachments and controls
 * @returns [joints]
 */
export function findBodyShape(
  skeleton: Skeleton,
  points: Floats,
  isBody: readonly boolean[],
): readonly JointPart[] | null {
  const body = createBodyPoints(skeleton, points, isBody);
  const found = skeleton.names.flatMap((_, chest) => {
    const parts = findBodyParts(body, chest);
    return parts !== null && isUpright(body, parts) ? [parts] : [];
  });
  if (found.length !== 1) return null;
  const left = leftOf(body, found[0]);
  return left === null ? null : partsOf(body, found[0], left);
}

/** The vector from the right of the body to its left, [3]; null without evidence. */
function leftOf({ points }: BodyPoints, { hips, chest, legs, arms }: BodyParts): Float64Array | null {
  const up = between(points, hips, chest);
  const across = between(points, legs[0].upper, legs[1].upper);
  const ahead = vectorCross(new Float64Array(3), across, up) as Float64Array;
  const feet = legs.flatMap(({ end, after }) => (after < 0 ? [] : [between(points, end, after)]));
  const bends = (limbs: readonly Limb[]): number =>
    limbs.reduce((sum, limb) => sum + bendAlong(points, limb, ahead) / limbs.length, 0);
  const evidence = [
    [feet.reduce((sum, foot) => sum + cosineBetween(foot, ahead) / feet.length, 0), FOOT_FORWARD],
    [bends(legs), BENT],
    [-bends(arms), BENT],
  ];
  const clear = evidence.find(([value, least]) => Math.abs(value) > least);
  if (clear === undefined) return null;
  const forward = ahead.map((value) => value * Math.sign(clear[0]));
  return vectorCross(new Float64Array(3), up, forward) as Float64Array;
}

/**
 * Offset of the middle of a limb from the line between its ends, along `direction`, as a ratio of its length.
 */
function bendAlong(points: Floats, { upper, lower, end, lengths }: Limb, direction: Floats): number {
  const [whole, half] = [between(points, upper, end), between(points, upper, lower)];
  const along = vectorDot(half, whole) / Math.max(vectorDot(whole, whole), 1e-12);
  const off = half.map((value, axis) => value - along * whole[axis]);
  return vectorDot(off, direction) / (Math.sqrt(vectorDot(direction, direction)) * (lengths[0] + lengths[1]));
}

function partsOf(body: BodyPoints, found: BodyParts, left: Floats): readonly JointPart[] {
  const { skeleton, points } = body;
  const parts: JointPart[] = skeleton.names.map(() => ({ role: null, side: 'centre' }));
  const set = (joint: number, role: JointRole, side: JointSide = 'centre'): void => {
    if (joint >= 0) parts[joint] = { role, side };
  };
  const top = ancestorsOf(skeleton, found.hips).at(-1);
  if (top !== undefined) set(top, 'root');
  set(found.hips, 'hips');
  for (const joint of found.spine) set(joint, 'spine');
  found.neck.forEach((joint, i) => set(joint, i === found.neck.length - 1 ? 'head' : 'neck'));
  const sidesOf = ([a, b]: readonly [Limb, Limb]): readonly (readonly [Limb, JointSide])[] => {
    const isLeft = vectorDot(between(points, b.upper, a.upper), left) > 0;
    return [[a, isLeft ? 'left' : 'right'] as const, [b, isLeft ? 'right' : 'left'] as const];
  };
  for (const [leg, side] of sidesOf(found.legs)) {
    set(leg.upper, 'thigh', side);
    set(leg.lower, 'shin', side);
    set(leg.end, 'foot', side);
    set(leg.after, 'toes', side);
  }
  for (const [arm, side] of sidesOf(found.arms)) {
    set(arm.before, 'clavicle', side);
    set(arm.upper, 'upperArm', side);
    set(arm.lower, 'forearm', side);
    set(arm.end, 'hand', side);
  }
  return parts;
}
