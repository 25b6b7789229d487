// renderer/viewport/figure/anatomy: recognition of body parts from joints
import { recogniseJoints } from '#core/rig/roles/recognise-joints.ts';
import { endOfLimb, longestPath, type JointTree } from './tree.ts';
import { add, cross, distance, dot, length, normalise, scale, subtract, type Vec3 } from '../vector.ts';

/** +1 is the left of the figure, which is +X for a figure that faces +Z. */
export type BodySide = 1 | -1;

/** A leg or an arm: its three joints, and the end of its last bone. */
export interface Limb {
  readonly side: BodySide;
  readonly start: number; // its root on the pelvis or the chest: a collar, or `upper` itself
  readonly upper: number; // hip or shoulder
  readonly middle: number; // knee or elbow
  readonly lower: number; // ankle or wrist
  readonly ball: number; // first joint of the toes, or -1; arms: -1
  readonly last: number; // the outermost joint: of the toes, or of the longest finger
  readonly tip: Vec3; // m, in the reference pose: end of `last`
}

/** Joints of a person. */
export interface Anatomy {
  readonly pelvis: number;
  readonly spine: readonly number[]; // pelvis … chest … head
  readonly chest: number; // the parent of the arms
  readonly head: number;
  readonly legs: readonly [Limb, Limb]; // left, right
  readonly arms: readonly Limb[]; // left, right, both or none
  readonly forward: Vec3; // unit, horizontal: facing of the reference pose
}

/** Thresholds as fractions of the rough height, chosen on three hierarchies. */
const LEG_DROP = 0.25;
const THIGH = 0.1;
const THIGH_STEEPNESS = 0.7; // least descent per length: bones from the pelvis to the hips are flatter
const SHIN = 0.12;
const SHOULDER_ASIDE = 0.055;
const UPPER_ARM = 0.09;
const FOREARM = 0.07;
const ARM_REACH = 0.2;
const SPINE_RISE = 0.15;
const UPRIGHT = 0.8; // least rise per length

/**
 * The person standing in `tree`, recognised by topology and proportions; joint names only decide the facing
 * if nothing else does. null = none: fewer than two legs, no spine, or no head above it.
 */
export function recogniseAnatomy(tree: JointTree): Anatomy | null {
  const height = tree.highest[0] - tree.lowest[0];
  if (!(height > 0)) return null;
  for (let pelvis = 0; pelvis < tree.points.length; pelvis++) {
    const starts = legStarts(tree, pelvis, pelvis, height);
    if (starts.length < 2 || tree.highest[pelvis] - tree.points[pelvis][1] < SPINE_RISE * height) continue;
    const anatomy = assemble(tree, pelvis, starts, height);
    if (anatomy) return anatomy;
  }
  return null;
}

/** First joint of each chain that reaches far below `pelvis` without further branches. */
function legStarts(tree: JointTree, pelvis: number, joint: number, height: number): number[] {
  const top = tree.points[pelvis][1];
  const deep = tree.children[joint].filter((child) => tree.lowest[child] < top - LEG_DROP * height);
  const isHigh = tree.points[joint][1] > top - 0.15 * height;
  const below = isHigh ? deep.flatMap((child) => legStarts(tree, pelvis, child, height)) : [];
  if (below.length >= 2 || joint === pelvis) return below;
  return [joint];
}

function assemble(
  tree: JointTree,
  pelvis: number,
  starts: readonly number[],
  height: number,
): Anatomy | null {
  const legs = starts
    .map((start) => limbFrom(tree, start, (path) => findHip(tree, path, height), SHIN * height))
    .filter((leg) => leg !== null);
  const pair = mostOpposite(tree, legs, pelvis);
  if (!pair || hasLegsAbove(tree, pelvis, pair)) return null;
  const forward = facing(tree, pair);
  const left = cross([0, 1, 0], forward);
  const aside = (leg: RawLimb) => dot(subtract(tree.points[leg.upper], tree.points[pelvis]), left);
  const [first, second] = aside(pair[0]) >= aside(pair[1]) ? pair : [pair[1], pair[0]];
  const spine = spinePath(tree, pelvis, starts, height);
  if (!spine) return null;
  const arms = findArms(tree, spine, left, height);
  const chest =
    arms.length > 0 ? Math.max(...arms.map((arm) => arm.from)) : spine[Math.max(0, spine.length - 2)];
  const chestAt = Math.max(0, spine.indexOf(chest));
  if (chestAt >= spine.length - 1) return null;
  return {
    pelvis,
    spine,
    chest: spine[chestAt],
    head: spine[spine.length - 1],
    legs: [withSide(first, 1), withSide(second, -1)],
    arms: arms.map((arm) => withSide(arm.limb, arm.side)),
    forward,
  };
}

type RawLimb = Omit<Limb, 'side'>;
const withSide = (limb: RawLimb, side: BodySide): Limb => ({ side, ...limb });

/**
 * The limb along the longest path from `start`; `locate` returns the index of hip or shoulder on that path.
 */
function limbFrom(
  tree: JointTree,
  start: number,
  locate: (path: readonly number[]) => number,
  lowerLength: number,
): RawLimb | null {
  const path = longestPath(tree, start);
  const at = locate(path);
  if (at < 0) return null;
  const middleAt = firstBeyond(tree, path, at, lowerLength);
  const lowerAt = middleAt < 0 ? -1 : firstBeyond(tree, path, middleAt, lowerLength);
  if (lowerAt < 0) return null;
  const lower = path[lowerAt];
  return { start, upper: path[at], middle: path[middleAt], lower, ...endOfLimb(tree, path[middleAt], lower) };
}

/** True if a bone of at least `minimum` starts at `path[at]`; a straight twist joint may divide it. */
function startsLongBone(tree: JointTree, path: readonly number[], at: number, minimum: number): boolean {
  if (at >= path.length - 1) return false;
  const bone = subtract(tree.points[path[at + 1]], tree.points[path[at]]);
  if (length(bone) >= minimum) return true;
  if (length(bone) < minimum / 3 || at >= path.length - 2) return false;
  const following = subtract(tree.points[path[at + 2]], tree.points[path[at + 1]]);
  const isStraight = dot(bone, following) > 0.985 * length(bone) * length(following);
  return isStraight && length(bone) + length(following) >= minimum;
}

/**
 * Index of the hip on `path`: the first joint with a long bone that goes down, or -1. A longer bone that does
 * not go down belongs to a sitting person.
 */
function findHip(tree: JointTree, path: readonly number[], height: number): number {
  for (let i = 0; i < path.length - 1; i++) {
    const bone = subtract(tree.points[path[i + 1]], tree.points[path[i]]);
    const isSteep = bone[1] < -THIGH_STEEPNESS * length(bone);
    if (isSteep && startsLongBone(tree, path, i, THIGH * height)) return i;
    if (length(bone) > 2 * THIGH * height) return -1;
  }
  return -1;
}

/** Index of the first joint after `from` at a distance of at least `minimum`: skips twist joints. */
function firstBeyond(tree: JointTree, path: readonly number[], from: number, minimum: number): number {
  for (let i = from + 1; i < path.length; i++) {
    if (distance(tree.points[path[from]], tree.points[path[i]]) >= minimum) return i;
  }
  return -1;
}

/**
 * True if two limbs of about the same length hang above `pelvis`: then those are the legs, and these are
 * hanging arms.
 */
function hasLegsAbove(tree: JointTree, pelvis: number, legs: readonly RawLimb[]): boolean {
  const long = 0.8 * Math.min(...legs.map(({ start }) => tree.reach[start]));
  let found = 0;
  for (let below = pelvis; below >= 0; below = tree.skeleton.parentIndices[below]) {
    const siblings = tree.children[tree.skeleton.parentIndices[below]] ?? [];
    found += siblings.filter((child) => child !== below && tree.reach[child] > long).length;
  }
  return found >= 2;
}

/**
 * Two of several legs (a tail or a sword also hangs down): those whose hips are most opposite about the
 * pelvis.
 */
function mostOpposite(tree: JointTree, legs: readonly RawLimb[], pelvis: number): [RawLimb, RawLimb] | null {
  let best: [RawLimb, RawLimb] | null = null;
  let least = Infinity;
  for (const [i, a] of legs.entries()) {
    for (const b of legs.slice(i + 1)) {
      const from = (leg: RawLimb) => subtract(tree.points[leg.upper], tree.points[pelvis]);
      const sum = add(from(a), from(b));
      const asymmetry =
        Math.hypot(sum[0], sum[2]) / (distance(tree.points[a.upper], tree.points[b.upper]) + 1e-6);
      if (asymmetry < least) [best, least] = [[a, b], asymmetry];
    }
  }
  return best;
}

/**
 * Direction perpendicular to the hips on the side of the toes; without feet, the side given by names, or else
 * +Z.
 */
function facing(tree: JointTree, legs: readonly RawLimb[]): Vec3 {
  const across = subtract(tree.points[legs[0].upper], tree.points[legs[1].upper]);
  const ahead = normalise(cross([across[0], 0, across[2]], [0, 1, 0]), [0, 0, 1]);
  const toes = legs.map((leg) => subtract(leg.tip, tree.points[leg.lower])).reduce(add);
  if (Math.hypot(across[0], across[2]) < 1e-6) return normalise([toes[0], 0, toes[2]], [0, 0, 1]);
  const along = dot(toes, ahead);
  if (Math.abs(along) > 0.02 * (tree.highest[0] - tree.lowest[0])) return scale(ahead, Math.sign(along));
  const [first, second] = legs.map(({ upper }) => recogniseJoints(tree.skeleton)[upper].side);
  if (first !== second) return scale(ahead, first === 'left' || second === 'right' ? 1 : -1);
  return scale(ahead, ahead[2] < 0 ? -1 : 1);
}

/** Joints from the pelvis to the head, the last joint with content well above it. */
function spinePath(
  tree: JointTree,
  pelvis: number,
  legs: readonly number[],
  height: number,
): number[] | null {
  const path = [pelvis];
  for (let j = pelvis; ;) {
    const above = tree.children[j].filter((child) => !legs.includes(child));
    if (above.length === 0) break;
    j = above.reduce((best, child) => (tree.highest[child] > tree.highest[best] ? child : best));
    path.push(j);
  }
  const rises = (j: number) => tree.highest[j] - tree.points[j][1];
  let last = path.length - 1;
  while (last > 0 && rises(path[last]) < 0.03 * height) last--;
  // With nothing above the neck, not even an end site, the last joint is the head.
  if (rises(path[last]) > 0.25 * height) last = path.length - 1;
  const spine = path.slice(0, last + 1);
  const rise = tree.points[spine[last]][1] - tree.points[pelvis][1];
  // A spine that runs more along the ground than up belongs to an animal.
  const isUpright = rise > UPRIGHT * distance(tree.points[spine[last]], tree.points[pelvis]);
  return last > 0 && rise > SPINE_RISE * height && isUpright ? spine : null;
}

interface Arm {
  readonly limb: RawLimb;
  readonly from: number;
  readonly side: BodySide;
}

/** Longest limb on each side of the spine that starts well beside it. */
function findArms(tree: JointTree, spine: readonly number[], left: Vec3, height: number): Arm[] {
  const found: Arm[] = [];
  for (const from of spine.slice(1)) {
    for (const start of tree.children[from]) {
      if (spine.includes(start) || tree.reach[start] < ARM_REACH * height) continue;
      const aside = (j: number) => dot(subtract(tree.points[j], tree.points[from]), left);
      const limb = limbFrom(
        tree,
        start,
        (path) =>
          path.findIndex(
            (j, i) =>
              Math.abs(aside(j)) >= SHOULDER_ASIDE * height &&
              startsLongBone(tree, path, i, UPPER_ARM * height),
          ),
        FOREARM * height,
      );
      if (limb) found.push({ limb: { ...limb, ball: -1 }, from, side: aside(limb.upper) > 0 ? 1 : -1 });
    }
  }
  const longest = (side: BodySide) =>
    found
      .filter((arm) => arm.side === side)
      .reduce<Arm | null>(
        (best, arm) => (best && tree.reach[best.limb.start] >= tree.reach[arm.limb.start] ? best : arm),
        null,
      );
  return [longest(1), longest(-1)].filter((arm) => arm !== null);
}
