import { vectorDot, vectorCross } from '../../math/vector.ts';
import {
  ancestorsOf,
  between,
  chainFrom,
  cosineBetween,
  distance,
  createBodyPoints,
  type BodyPoints,
} from './joint-tree.ts';
import { apart, bonesOf, findLimbPair, MINOR, type LimbPair, type LimbShape } from './limb-shape.ts';
import type { Floats } from '../../kit/floats.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { JointPart, JointRole, JointSide } from './joint-role.ts';

/** A trunk with limbs at both ends and a head. */
interface BodyParts {
  readonly hips: number;
  readonly spine: readonly number[]; // from the hips up to the chest
  readonly chest: number; // the parent of the arms
  readonly neck: readonly number[]; // from the chest up, the head last; never empty
  readonly legs: LimbPair;
  readonly arms: LimbPair;
}

/** Maximum cosine between trunk and legs: legs of a quadruped are at a right angle to the trunk. */
const AWAY = -0.6;
/**
 * Minimum height of hands, in lengths of the legs from the hips down: hands of a quadruped are on the floor.
 */
const HANDS_OFF_FLOOR = 0.75;
/** Minimum cosine between the line of the hips and the line of the shoulders, … */
const SAME_LINE = 0.8;
/** … and largest cosine between the shoulders and the trunk. */
const ACROSS = 0.5;
/** Limits of the trunk, in lengths of a leg. */
const TRUNK = { least: 0.2, most: 1.6 };
/** Limits of an arm, in lengths of a leg. */
const ARM = { least: 0.35, most: 1.8 };
/** The last bone is the head itself if it is longer than the bone before by this factor. */
const TOP_OF_HEAD = 1.3;
/** Minimum cosine between the neck and the trunk. */
const HEAD_UP = 0.5;

/**
 * Finds the body with the arms below `chest`; null if there are none, or if the trunk has other large
 * branches.
 */
function findBodyParts(body: BodyPoints, chest: number): BodyParts | null {
  const arms = findLimbPair(body, body.children[chest], apart.arms);
  if (arms === null) return null;
  const minor = MINOR * Math.min(arms[0].reach, arms[1].reach);
  const trunk = [chest];
  for (const joint of ancestorsOf(body.skeleton, chest)) {
    const others = body.children[joint].filter((child) => child !== trunk[0]);
    const found = legsAt(body, joint, others);
    if (found !== null) {
      const spine = trunk.filter((each) => body.isBody[each]);
      const neck = neckOf(body, chest, found.hips, arms);
      return neck === null ? null : { ...found, spine, chest, neck, arms };
    }
    if (others.some((child) => body.reach[child] >= minor)) return null;
    trunk.unshift(joint);
  }
  return null;
}

/** Finds legs below `joint`, or below a pelvis that is its child beside the spine. */
function legsAt(
  body: BodyPoints,
  joint: number,
  others: readonly number[],
): { readonly hips: number; readonly legs: LimbPair } | null {
  const own = findLimbPair(body, others, apart.legs);
  if (own !== null) return { hips: joint, legs: own };
  const pelvis = others.toSorted((a, b) => body.reach[b] - body.reach[a])[0];
  const legs = pelvis === undefined ? null : findLimbPair(body, body.children[pelvis], apart.legs);
  return legs === null ? null : { hips: pelvis, legs };
}

/** The chain up from the chest between the arms: the neck, the head last. */
function neckOf(body: BodyPoints, chest: number, hips: number, arms: LimbPair): readonly number[] | null {
  const { points, children } = body;
  const up = between(points, hips, chest);
  const isArm = (child: number): boolean =>
    arms.some(({ upper }) => upper === child || ancestorsOf(body.skeleton, upper).includes(child));
  const chains = children[chest].filter((child) => !isArm(child)).map((child) => chainFrom(body, child));
  const risen = chains.filter((chain) => {
    const way = between(points, chest, chain[chain.length - 1]);
    return cosineBetween(way, up) > HEAD_UP;
  });
  const chain = risen.toSorted((a, b) => rise(body, chest, b, up) - rise(body, chest, a, up))[0];
  if (chain === undefined) return null;
  // The first joint with several children is the head: they are the face.
  const forks = chain.findIndex((joint) => children[joint].length > 1);
  return forks >= 0 ? chain.slice(0, forks + 1) : withoutTop(body, chest, chain);
}

function rise({ points }: BodyPoints, chest: number, chain: readonly number[], up: Float64Array): number {
  return vectorDot(between(points, chest, chain[chain.length - 1]), up);
}

function withoutTop({ points }: BodyPoints, chest: number, chain: readonly number[]): readonly number[] {
  if (chain.length < 2) return chain;
  const [before, head, top] = [chest, ...chain].slice(-3);
  const isTop = distance(points, head, top) > TOP_OF_HEAD * distance(points, before, head);
  return isTop ? chain.slice(0, -1) : chain;
}

/** True if the limbs are arranged like a person's, standing or sitting: not a quadruped or a machine. */
function isUpright({ points }: BodyPoints, { hips, chest, legs, arms }: BodyParts): boolean {
  const up = between(points, hips, chest);
  const [down, hands] = [legs, arms].map((limbs) => towardsEnds(points, hips, limbs));
  const shoulders = between(points, arms[0].upper, arms[1].upper);
  const thighs = between(points, legs[0].upper, legs[1].upper);
  const leg = bonesOf(legs[0]);
  const isWithin = (length: number, { least, most }: typeof TRUNK): boolean =>
    length > least * leg && length < most * leg;
  return (
    cosineBetween(up, down) < AWAY &&
    vectorDot(hands, down) < HANDS_OFF_FLOOR * vectorDot(down, down) &&
    Math.abs(cosineBetween(shoulders, thighs)) > SAME_LINE &&
    Math.abs(cosineBetween(shoulders, up)) < ACROSS &&
    isWithin(Math.sqrt(vectorDot(up, up)), TRUNK) &&
    isWithin(bonesOf(arms[0]), ARM)
  );
}

/** The vector from joint `from` to the centre of the ends of limbs, [3] m. */
function towardsEnds(points: BodyPoints['points'], from: number, limbs: LimbPair): Float64Array {
  const sum = new Float64Array(3);
  for (const { end } of limbs)
    between(points, from, end).forEach((value, axis) => (sum[axis] += value / limbs.length));
  return sum;
}

/** Minimum cosine of a foot with the forward direction; … */
const FOOT_FORWARD = 0.3;
/**
 * … least offset of a knee forward, or an elbow backward, from the straight limb, as a ratio of its length.
 */
const BENT = 0.01;

/** The parts of a body by its shape. */
export interface BodyShape {
  readonly parts: readonly JointPart[]; // [joints]
  /** False: the body looks alike from the front and from behind, so that its sides may be swapped. */
  readonly showsFront: boolean;
}

/**
 * Recognises joints by the shape of the skeleton, regardless of names: a trunk with two legs at one end, two
 * arms at the other, and a head above them. Left and right follow from the direction of feet, knees and
 * elbows. Null if the skeleton is not one person.
 *
 * @param points [joints * 3] m, a pose
 * @param isBody [joints] false for attachments and controls
 */
export function findBodyShape(
  skeleton: Skeleton,
  points: Floats,
  isBody: readonly boolean[],
): BodyShape | null {
  const body = createBodyPoints(skeleton, points, isBody);
  const found = skeleton.names.flatMap((_, chest) => {
    const parts = findBodyParts(body, chest);
    return parts !== null && isUpright(body, parts) ? [parts] : [];
  });
  if (found.length !== 1) return null;
  const left = leftOf(body, found[0]);
  const across = between(points, found[0].legs[0].upper, found[0].legs[1].upper);
  return { parts: partsOf(body, found[0], left ?? across), showsFront: left !== null };
}

/** The vector from the right of the body to its left, [3]; null without evidence. */
function leftOf({ points }: BodyPoints, { hips, chest, legs, arms }: BodyParts): Float64Array | null {
  const up = between(points, hips, chest);
  const across = between(points, legs[0].upper, legs[1].upper);
  const ahead = vectorCross(new Float64Array(3), across, up) as Float64Array;
  const feet = legs.flatMap(({ end, after }) => (after < 0 ? [] : [between(points, end, after)]));
  const bends = (limbs: readonly LimbShape[]): number =>
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
function bendAlong(points: Floats, { upper, lower, end, lengths }: LimbShape, direction: Floats): number {
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
  const sidesOf = ([a, b]: readonly [LimbShape, LimbShape]): readonly (readonly [LimbShape, JointSide])[] => {
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
