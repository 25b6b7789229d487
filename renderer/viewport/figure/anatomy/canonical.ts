import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Anatomy, Limb } from './anatomy.ts';
import { bonesAtRest, freeJoints, type BonesInMotion, type Stance } from './bones-in-motion.ts';
import { standingBody } from './standing-body.ts';
import { tipsIn } from './tree.ts';
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

/**
 * The stance in which meshes are built, whatever the rest pose: facing +Z, legs almost vertical, arms
 * straight and half raised, feet flat. All skeletons get the same shoulders and hips, and parts that only
 * touch in the rest pose are not joined.
 */
export interface CanonicalStance extends Stance {
  readonly tips: readonly (readonly Vec3[])[]; // end sites of each joint, m
  readonly anatomy: Anatomy | null; // with tips and directions in the canonical stance
  readonly height: number; // m, of the standing figure including the head
}

/** Directions of the limbs on the left side. */
const LEG_DIRECTION: Vec3 = normalise([0.07, -1, 0], [0, -1, 0]);
const ARM_DIRECTION: Vec3 = normalise([0.68, -0.73, 0], [1, 0, 0]);
/** Height of the crown above the head joint, as a fraction of the figure. */
export const CROWN_RISE = 0.108;
/** Depth of the sole below the lowest point of the toes, as a fraction of the height. */
export const SOLE_DROP = 0.01;

/** Moves `skeleton` with the measured `bones` into the canonical stance. */
export function canonicalStance(
  skeleton: Skeleton,
  bones: BonesInMotion = bonesAtRest(skeleton),
): CanonicalStance {
  const { stance: reference, anatomy } = standingBody(skeleton, bones);
  const tips = tipsIn(skeleton, reference);
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
    height: moved ? standingHeight(points, moved) : largestExtent(skeleton, bones, points, movedTips),
  };
}

/**
 * World rotation of each joint from the reference to the canonical stance; joints outside of the anatomy
 * rotate with their parents.
 */
function canonicalTurns(skeleton: Skeleton, reference: Stance, anatomy: Anatomy): Quat[] {
  const front = yaw(-Math.atan2(anatomy.forward[0], anatomy.forward[2]));
  const turns: (Quat | undefined)[] = reference.points.map(() => undefined);
  const bone = (from: number, to: Vec3) => normalise(subtract(to, reference.points[from]), [0, -1, 0]);
  /** Straightens a limb and points it along `direction`, bend first, so that no bone is twisted. */
  const align = ({ upper, middle, lower }: Limb, direction: Vec3): Quat => {
    const first = bone(upper, reference.points[middle]);
    const second = bone(middle, reference.points[lower]);
    turns[upper] = multiply(rotationBetween(rotate(front, first), direction), front);
    return (turns[middle] = multiply(turns[upper], rotationBetween(second, first)));
  };
  for (const leg of anatomy.legs) {
    align(leg, mirrored(LEG_DIRECTION, leg.side));
    const toes = rotate(front, bone(leg.lower, leg.tip));
    // Corrects only the heading of a foot: its sole stays as in the reference.
    turns[leg.lower] = multiply(yaw(-Math.atan2(toes[0], toes[2])), front);
  }
  for (const arm of anatomy.arms) {
    const turn = align(arm, mirrored(ARM_DIRECTION, arm.side));
    if (distance(arm.tip, reference.points[arm.lower]) < 1e-6) continue;
    const forearm = bone(arm.middle, reference.points[arm.lower]);
    turns[arm.lower] = multiply(turn, rotationBetween(bone(arm.lower, arm.tip), forearm));
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

/** Height of the figure with straight legs: H = (legs + ankle + hips to head) / (1 − crown). */
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

/** Longest side of the bounding box of the largest group of connected joints, m; at least 10 cm. */
function largestExtent(
  skeleton: Skeleton,
  bones: BonesInMotion,
  points: readonly Vec3[],
  tips: readonly (readonly Vec3[])[],
): number {
  const pieces: Vec3[][] = [];
  for (const [j, isFree] of freeJoints(skeleton, bones).entries()) {
    const piece = isFree ? [] : pieces[skeleton.parentIndices[j]];
    piece.push(points[j], ...tips[j]);
    pieces.push(piece);
  }
  const most = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best));
  const sides = ([0, 1, 2] as const).map((axis) => {
    const values = most.map((p) => p[axis]);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(0.1, ...sides);
}

/** Unit direction and length from `from` to `to`; straight down if they are equal. */
export function boneBetween(from: Vec3, to: Vec3): { direction: Vec3; length: number } {
  const way = subtract(to, from);
  return { direction: normalise(way, [0, -1, 0]), length: length(way) };
}

/** Parts of a person whose joints leave their bones in motion, where a skin would tear. */
interface LooseParts {
  readonly trunk: boolean; // including the head
  readonly limbs: readonly boolean[]; // legs, then arms
  /** Names for the user, such as `left arm`. */
  readonly names: readonly string[];
}

/** Maximum distance of a joint from its bone, as a fraction of the height: 2 cm for an adult. */
export const MAX_GAP = 0.012;

export function findLooseParts(
  { parentIndices }: Skeleton,
  { strays }: BonesInMotion,
  { spine, legs, arms }: Anatomy,
  height: number,
): LooseParts {
  const isLoose = (joint: number): boolean => strays[joint] > MAX_GAP * height;
  const isLimbLoose = ({ start, last }: Limb): boolean => {
    for (let j = last; j >= start; j = parentIndices[j]) if (isLoose(j)) return true;
    return false;
  };
  const trunk = spine.slice(1).some(isLoose);
  const limbs = [...legs, ...arms].map(isLimbLoose);
  const named = ({ side }: Limb, word: string): string => `${side > 0 ? 'left' : 'right'} ${word}`;
  const words = [...legs.map((leg) => named(leg, 'leg')), ...arms.map((arm) => named(arm, 'arm'))];
  return { trunk, limbs, names: trunk ? ['trunk'] : words.filter((_, i) => limbs[i]) };
}
