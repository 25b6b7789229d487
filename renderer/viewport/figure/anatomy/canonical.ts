import type { ReadonlyJointTransforms } from '../../../../core/kinematics/forward-kinematics.ts';
import { jointCount, type Skeleton } from '../../../../core/skeleton.ts';
import { recogniseAnatomy, type Anatomy, type Limb } from './anatomy.ts';
import { measureTree } from './tree.ts';
import {
  add,
  distance,
  IDENTITY,
  length,
  multiply,
  normalise,
  rotate,
  rotationBetween,
  subtract,
  yaw,
  type Quat,
  type Vec3,
} from '../vector.ts';

/** Where joints are and how they are turned, in world space. */
export interface Stance {
  readonly points: readonly Vec3[]; // m
  readonly rotations: readonly Quat[];
}

/**
 * The stance a mesh is built in, whatever the skeleton's own rest pose is: looking along +Z, legs nearly straight down,
 * arms straight and half lifted, feet flat. So every skeleton gets the same shoulders and hips, and nothing that only
 * happens to touch in a rest pose is welded.
 */
export interface CanonicalStance extends Stance {
  readonly tips: readonly (readonly Vec3[])[]; // end sites of each joint, m
  readonly anatomy: Anatomy | null; // tips and directions in the canonical stance
  readonly height: number; // m, of the standing figure, head included
}

/** Canonical directions of the limbs of the left side. */
const LEG_DIRECTION: Vec3 = normalise([0.07, -1, 0], [0, -1, 0]);
const ARM_DIRECTION: Vec3 = normalise([0.68, -0.73, 0], [1, 0, 0]);
/** Height of the crown above the head joint, as a fraction of the figure. */
export const CROWN_RISE = 0.108;
/** How far the sole lies under the lowest point of the toes, as a fraction of the figure. */
export const SOLE_DROP = 0.01;

/** The rest pose of `skeleton` as a stance: all rotations zero. */
export function restStance(skeleton: Skeleton): Stance {
  const points: Vec3[] = [];
  const rest = skeleton.restPositions;
  for (let j = 0; j < jointCount(skeleton); j++) {
    const parent = skeleton.parentIndices[j];
    const offset: Vec3 = [rest[j * 3], rest[j * 3 + 1], rest[j * 3 + 2]];
    points.push(parent < 0 ? offset : add(points[parent], offset));
  }
  return { points, rotations: points.map(() => IDENTITY) };
}

/** A pose in the world as a stance. */
export function stanceOfPose({ positions: p, rotations: q }: ReadonlyJointTransforms): Stance {
  const joints = Array.from({ length: p.length / 3 }, (_, j) => j);
  return {
    points: joints.map((j) => [p[j * 3], p[j * 3 + 1], p[j * 3 + 2]]),
    rotations: joints.map((j) => [q[j * 4], q[j * 4 + 1], q[j * 4 + 2], q[j * 4 + 3]]),
  };
}

/** Brings `skeleton`, standing as `reference` (its rest pose, or one frame of it upright), into the canonical stance. */
export function canonicalStance(skeleton: Skeleton, reference: Stance): CanonicalStance {
  const tips = endPoints(skeleton, reference);
  const anatomy = recogniseAnatomy(measureTree(skeleton, reference.points, tips));
  const turns = anatomy ? canonicalTurns(skeleton, reference, anatomy) : reference.points.map(() => IDENTITY);
  const points: Vec3[] = [];
  for (const [j, point] of reference.points.entries()) {
    const parent = skeleton.parentIndices[j];
    const isRoot = parent < 0;
    points.push(
      isRoot
        ? rotate(turns[j], point)
        : add(points[parent], rotate(turns[parent], subtract(point, reference.points[parent]))),
    );
  }
  const carry = (j: number, p: Vec3) => add(points[j], rotate(turns[j], subtract(p, reference.points[j])));
  const moved = anatomy && moveAnatomy(anatomy, carry);
  const movedTips = tips.map((list, j) => list.map((tip) => carry(j, tip)));
  return {
    points,
    rotations: reference.rotations.map((q, j) => multiply(turns[j], q)),
    tips: movedTips,
    anatomy: moved,
    height: moved ? standingHeight(points, moved) : extent([...points, ...movedTips.flat()]),
  };
}

function endPoints(skeleton: Skeleton, stance: Stance): Vec3[][] {
  const tips: Vec3[][] = stance.points.map(() => []);
  for (const { joint, offset } of skeleton.endSites) {
    tips[joint].push(add(stance.points[joint], rotate(stance.rotations[joint], offset)));
  }
  return tips;
}

/** World rotation of each joint from the reference to the canonical stance; a joint not named turns with its parent. */
function canonicalTurns(skeleton: Skeleton, reference: Stance, anatomy: Anatomy): Quat[] {
  const front = yaw(-Math.atan2(anatomy.forward[0], anatomy.forward[2]));
  const turns: (Quat | undefined)[] = reference.points.map(() => undefined);
  const bone = (from: number, to: Vec3) =>
    normalise(rotate(front, subtract(to, reference.points[from])), [0, -1, 0]);
  const align = (joint: number, to: Vec3, direction: Vec3) => {
    turns[joint] = multiply(rotationBetween(bone(joint, to), direction), front);
  };
  for (const leg of anatomy.legs) {
    align(leg.upper, reference.points[leg.middle], mirrored(LEG_DIRECTION, leg.side));
    align(leg.middle, reference.points[leg.lower], mirrored(LEG_DIRECTION, leg.side));
    const toes = bone(leg.lower, leg.tip);
    // Only the heading is put right: how the sole lies is the rest pose's business.
    turns[leg.lower] = multiply(yaw(-Math.atan2(toes[0], toes[2])), front);
  }
  for (const arm of anatomy.arms) {
    align(arm.upper, reference.points[arm.middle], mirrored(ARM_DIRECTION, arm.side));
    align(arm.middle, reference.points[arm.lower], mirrored(ARM_DIRECTION, arm.side));
    if (distance(arm.tip, reference.points[arm.lower]) > 1e-6)
      align(arm.lower, arm.tip, mirrored(ARM_DIRECTION, arm.side));
  }
  const filled: Quat[] = [];
  for (const [j, turn] of turns.entries()) {
    const parent = skeleton.parentIndices[j];
    filled.push(turn ?? (parent < 0 ? front : filled[parent]));
  }
  return filled;
}

const mirrored = (v: Vec3, side: number): Vec3 => [v[0] * side, v[1], v[2]];

function moveAnatomy(anatomy: Anatomy, carry: (joint: number, p: Vec3) => Vec3): Anatomy {
  const move = (limb: Limb, owner: number): Limb => ({ ...limb, tip: carry(owner, limb.tip) });
  const [left, right] = anatomy.legs;
  return {
    ...anatomy,
    forward: [0, 0, 1],
    legs: [move(left, left.lower), move(right, right.lower)],
    arms: anatomy.arms.map((arm) => move(arm, arm.lower)),
  };
}

/** Height of the figure on straight legs: H = (legs + ankle + hips to head) / (1 − crown). */
function standingHeight(points: readonly Vec3[], anatomy: Anatomy): number {
  let below = 0;
  let hips = 0;
  for (const leg of anatomy.legs) {
    const legLength =
      distance(points[leg.upper], points[leg.middle]) + distance(points[leg.middle], points[leg.lower]);
    below += (legLength + Math.max(0, points[leg.lower][1] - leg.tip[1])) / 2;
    hips += points[leg.upper][1] / 2;
  }
  return (below + points[anatomy.head][1] - hips) / (1 - CROWN_RISE - SOLE_DROP);
}

/** The longest side of the box around `points`, at least 10 cm. */
function extent(points: readonly Vec3[]): number {
  let largest = 0.1;
  for (const axis of [0, 1, 2] as const) {
    const values = points.map((p) => p[axis]);
    largest = Math.max(largest, Math.max(...values) - Math.min(...values));
  }
  return largest;
}

/** Unit direction and length from `from` to `to`; straight down where they coincide. */
export function boneBetween(from: Vec3, to: Vec3): { direction: Vec3; length: number } {
  const way = subtract(to, from);
  return { direction: normalise(way, [0, -1, 0]), length: length(way) };
}
