import { addDirection, anyTurn, clearTurn, createQuaternionForm } from '../../math/quaternion-form.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';
import { findBody, ancestorsOf, between, longestReach, restPoints } from './joint-tree.ts';
import type { JointPart } from './joint-role.ts';

/** Positions closer than this ratio of the figure coincide, … */
const SAME_PLACE = 0.02;
/** … and distances that differ by less than this ratio are equal. */
const AS_NEAR = 1e-3;
/** A rest pose is symmetrical if this ratio of its joints have a counterpart, … */
const SYMMETRICAL = 0.8;
/** … and at most this ratio of joints known by name have a different one. */
const CONTRADICTED = 0.1;

/** A skeleton at rest. */
type RestPose = Readonly<ReturnType<typeof createRestPose>>;

/**
 * Finds the joint at the mirror image of each joint at rest; children of counterparts are counterparts. -1 if
 * there is none or it is ambiguous; all -1 if the rest pose is not symmetrical.
 *
 * @param known [joints] counterparts by name, its own if unknown
 */
export function restCounterparts(
  skeleton: Skeleton,
  parts: readonly JointPart[],
  known: readonly number[],
): Int32Array {
  const pose = createRestPose(skeleton, findBody(skeleton, parts));
  const pairs = (of: Int32Array): number => of.filter((other, j) => other > j).length;
  const found = planesOf(pose, parts, known).map((across) => matchSides(pose, known, across));
  const best = found.toSorted((a, b) => pairs(b) - pairs(a))[0];
  const isFound = best !== undefined && pairs(best) > 0 && isSymmetrical(pose, known, best);
  return isFound ? best : new Int32Array(parts.length).fill(-1);
}

function createRestPose(skeleton: Skeleton, body: number) {
  const { parentIndices, endSites } = skeleton;
  const joints = jointCount(skeleton);
  const points = restPoints(skeleton);
  const children: number[][] = Array.from({ length: joints + 1 }, () => []);
  parentIndices.forEach((parent, j) => children[parent < 0 ? joints : parent].push(j));
  const places = Array.from({ length: joints }, (_, j) => between(points, body, j));
  const sums = places.map((place) => Float64Array.of(...place, 1));
  const add = (to: Float64Array, values: ArrayLike<number>): void => {
    for (let i = 0; i < 4; i++) to[i] += values[i];
  };
  for (const { joint, offset } of endSites)
    add(sums[joint], [...offset.map((value, axis) => places[joint][axis] + value), 1]);
  for (let j = joints - 1; j >= 0; j--) if (parentIndices[j] >= 0) add(sums[parentIndices[j]], sums[j]);
  const fromParent = (at: Float64Array, j: number): Float64Array =>
    Float64Array.from([0, 1, 2], (axis) => at[axis] - (places[parentIndices[j]]?.[axis] ?? 0));
  return {
    children, // [joints + 1]; last come the joints without a parent
    places, // [joints][3] m, from the body
    size: longestReach(skeleton), // m
    offsets: places.map(fromParent), // [joints][3] m, from the parent, or from the body
    /**
     * [joints][3] m, from the parent to the centre of all descendants, to distinguish joints at the same
     * position.
     */
    middles: sums.map((sum, j) =>
      fromParent(
        sum.map((value) => value / sum[3]),
        j,
      ),
    ),
    /** The body and its ancestors: centre joints, wherever they rest. */
    trunk: new Set([body, ...ancestorsOf(skeleton, body)]),
  };
}

/**
 * Candidates for the normal of the mirror plane: from joints known by name, or else the axes on the ground.
 */
function planesOf(pose: RestPose, parts: readonly JointPart[], known: readonly number[]): Float64Array[] {
  if (known.every((other, j) => other === j)) return [anyTurn[0], anyTurn[2]];
  const form = createQuaternionForm();
  known.forEach((other, j) => {
    const isKnown = other !== j || (parts[j].role !== null && parts[j].side === 'centre');
    const away = pose.places[other].map((value) => -value);
    if (isKnown && !pose.trunk.has(j)) addDirection(form, pose.places[j], away);
  });
  const across = clearTurn(form, anyTurn.slice(0, 3), 2 * (SAME_PLACE * pose.size) ** 2);
  return across === null ? [] : [across];
}

/** Finds counterparts from the root outward: see `restCounterparts`. */
function matchSides(pose: RestPose, known: readonly number[], across: Float64Array): Int32Array {
  const found = new Int32Array(known.length).fill(-1);
  const match = (left: readonly number[], right: readonly number[]): void => {
    for (const j of left) {
      const other = nearestOf(pose, known, across, j, right);
      if (other < 0 || nearestOf(pose, known, across, other, left) !== j) continue;
      found[j] = other;
      found[other] = j;
      if (j <= other || left !== right) match(pose.children[j], pose.children[other]);
    }
  };
  match(pose.children[known.length], pose.children[known.length]);
  return found;
}

/**
 * The joint of `among` at the mirror image of `j`: of several, the one known by name, or else the nearest.
 * -1: none, or ambiguous.
 */
function nearestOf(
  { offsets, middles, size, trunk }: RestPose,
  known: readonly number[],
  across: Float64Array,
  j: number,
  among: readonly number[],
): number {
  if (trunk.has(j)) return j;
  const far = (of: readonly Float64Array[], other: number): number =>
    mirroredDistance(of[j], of[other], across);
  const near = among.filter((other) => !trunk.has(other) && far(offsets, other) < SAME_PLACE * size);
  if (known[j] !== j && near.includes(known[j])) return known[j];
  const distances = near.map((other) => far(offsets, other) + far(middles, other));
  const least = Math.min(...distances);
  const nearest = near.filter((_, i) => distances[i] <= least + AS_NEAR * size);
  return nearest.length === 1 ? nearest[0] : -1;
}

/** Distance of `b` from the mirror image of `a`, m. */
function mirroredDistance(a: Float64Array, b: Float64Array, across: Float64Array): number {
  const depth = 2 * (a[0] * across[0] + a[1] * across[1] + a[2] * across[2]);
  return Math.hypot(...[0, 1, 2].map((axis) => a[axis] - depth * across[axis] - b[axis]));
}

function isSymmetrical({ trunk }: RestPose, known: readonly number[], found: Int32Array): boolean {
  const matched = found.filter((other, j) => other >= 0 && !trunk.has(j)).length;
  const named = known.filter((other, j) => other !== j).length;
  const other = known.filter((by, j) => by !== j && found[j] >= 0 && found[j] !== by).length;
  return matched >= SYMMETRICAL * (known.length - trunk.size) && other <= CONTRADICTED * named;
}
