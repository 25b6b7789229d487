import { checkpoint } from '../../kit/long-work.ts';
import { createJointMap, type JointMap } from '../../rig/roles/joint-map.ts';
import { oppositeSide, rowRoles } from '../../rig/roles/joint-role.ts';
import { withoutNamespace } from '../../rig/roles/name-tokens.ts';
import { pairJoints } from '../../rig/roles/pair-joints.ts';
import { recogniseJoints } from '../../rig/roles/recognise-joints.ts';
import { uniqueNames } from '../../kit/names.ts';
import { distanceAt } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { RequestPoses } from './recorded-poses.ts';

/**
 * Pairs each joint of a figure with a recorded one: by the same name, else by the same letters and digits
 * with or without namespace, else by its part of the body. Each recorded joint is paired once; rows of
 * different lengths (spines of two and four joints) are not.
 *
 * @returns [joints of the figure] index of a recorded joint, -1: none
 */
export function pairRecorded(
  recording: Pick<RequestPoses, 'joints' | 'positions'>,
  map: JointMap,
): Int32Array {
  const { names } = map.skeleton;
  const pairs = new Int32Array(names.length).fill(-1);
  const taken = new Set<number>();
  const pair = (joint: number, recorded: number): void => {
    if (pairs[joint] >= 0 || recorded < 0 || taken.has(recorded)) return;
    pairs[joint] = recorded;
    taken.add(recorded);
  };
  // Import cuts long names, and numbers those that are there several times.
  for (const recorded of [recording.joints, uniqueNames(recording.joints)]) {
    const indices = new Map(recorded.map((name, i) => [name, i] as const).toReversed());
    names.forEach((name, j) => pair(j, indices.get(name) ?? -1));
  }
  for (const keyOf of [withoutPunctuation, ownKey]) {
    const byKey = onlyOnes(recording.joints.map(keyOf));
    const own = onlyOnes(names.map(keyOf));
    for (const [key, joint] of own) if (joint >= 0) pair(joint, byKey.get(key) ?? -1);
  }
  if (!pairs.includes(-1) || taken.size === recording.joints.length) return pairs;
  const recorded = createJointMap(recordedSkeleton(recording));
  const rowLength = ({ joints }: JointMap, like: JointMap['joints'][number]): number =>
    joints.filter(({ role, side }) => role === like.role && side === like.side).length;
  pairJoints(recorded, map).forEach((other, j) => {
    const joint = map.joints[j];
    const isRow = joint.role !== null && rowRoles.has(joint.role);
    if (other >= 0 && (!isRow || rowLength(recorded, joint) === rowLength(map, joint))) pair(j, other);
  });
  return pairs;
}

/** Letters and digits of a name, in lower case. */
export const withoutPunctuation = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const ownKey = (name: string): string => withoutPunctuation(withoutNamespace(name));

/** The index of each text that is there once; -1 if it is there several times. */
function onlyOnes(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  texts.forEach((text, i) => found.set(text, found.has(text) ? -1 : i));
  return found;
}

/** Poses that are compared to find bones. */
const SAMPLES = 12;
/** A change of length counts as so many times the same distance. */
const STRETCH = 20;

/**
 * The skeleton of a recording, which has only names and positions: the parent of a joint is one before it,
 * since engines list parents first, near it, at a distance that does not change, and not on the other side.
 * Its first pose is the rest pose.
 */
function recordedSkeleton({
  joints: names,
  positions,
}: Pick<RequestPoses, 'joints' | 'positions'>): Skeleton {
  const stride = names.length * 3;
  const poses = positions.length / stride;
  const samples = Math.min(SAMPLES, poses);
  const starts = Array.from({ length: samples }, (_, i) => Math.floor((i * poses) / samples) * stride);
  const restPositions = new Float32Array(stride);
  const flat = { names, parentIndices: new Int32Array(names.length).fill(-1), restPositions, endSites: [] };
  const sides = recogniseJoints(flat).map(({ side }) => side);
  const parentIndices = Int32Array.from(names, (_, j) => {
    checkpoint();
    let [parent, least] = [-1, Number.POSITIVE_INFINITY];
    for (let other = 0; other < j; other++) {
      if (sides[j] !== 'centre' && sides[other] === oppositeSide(sides[j])) continue;
      const cost = boneCost(positions, starts, [other * 3, j * 3], least);
      if (cost < least) [parent, least] = [other, cost];
    }
    return parent;
  });
  for (let i = 0; i < stride; i++) {
    const parent = parentIndices[Math.floor(i / 3)];
    restPositions[i] = positions[i] - (parent < 0 ? 0 : positions[parent * 3 + (i % 3)]) || 0;
  }
  return { ...flat, parentIndices, restPositions };
}

/**
 * How unlikely two joints are a bone: their least distance, and how much it changes. Infinity if that is at
 * least `least`, or unknown.
 */
function boneCost(
  positions: Float32Array,
  starts: readonly number[],
  [a, b]: readonly [number, number],
  least: number,
): number {
  let [near, far] = [Number.POSITIVE_INFINITY, 0];
  for (const start of starts) {
    const distance = distanceAt(positions, start + a, positions, start + b);
    near = Math.min(near, distance);
    far = Math.max(far, distance);
    // Each pose can only add to it.
    if (!(near + STRETCH * (far - near) < least)) return Number.POSITIVE_INFINITY;
  }
  return near + STRETCH * (far - near);
}
