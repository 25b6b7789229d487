import { vectorLength } from '../../math/vector.ts';
import { findBody, ancestorsOf, between, restPoints } from '../roles/joint-tree.ts';
import type { JointMap } from '../roles/joint-map.ts';
import type { JointRole } from '../roles/joint-role.ts';

/**
 * How a joint is mirrored:
 *
 * - `centre`: it becomes its own mirror image
 * - `pair`: it becomes the mirror image of its counterpart
 * - `along`: it has no counterpart, but an ancestor has one (a sword in the right hand), or it is itself on
 *   one side. It keeps its recorded motion relative to its parent
 */
type MirrorKind = 'centre' | 'pair' | 'along';

/** The roles of joints in a mirror. */
export interface MirrorParts {
  readonly kinds: readonly MirrorKind[]; // [joints]
  readonly counterparts: Int32Array; // [joints] its own except for pairs, where it is mutual
  /**
   * True for joints placed in the world rather than on a bone: roots, their counterparts, the hips and all
   * above them.
   */
  readonly inWorld: readonly boolean[]; // [joints]
  /** See `findBody`. */
  readonly body: number;
  /** False if the rest pose cannot be a standing pose: in some files all bones are collinear. */
  readonly isPose: boolean;
}

/** Cosine of the least angle between legs and trunk of a pose, 60°. */
const FOLDED = 0.5;

/**
 * Finds the mirror roles of joints. Counterparts that are not mutual are ignored, so that mirroring twice
 * restores the clip.
 */
export function findMirrorParts(map: JointMap): MirrorParts {
  const { skeleton, joints } = map;
  const counterparts = Int32Array.from(joints, ({ counterpart }, j) =>
    joints[counterpart].counterpart === j ? counterpart : j,
  );
  let along = goingAlong(map, counterparts);
  // A joint that goes along has no counterpart, so its partner loses its own and may go along too.
  for (let split = splitPairs(counterparts, along); split; split = splitPairs(counterparts, along))
    along = goingAlong(map, counterparts);
  const kinds = along.map((goes, j) => (goes ? 'along' : counterparts[j] === j ? 'centre' : 'pair'));
  const body = findBody(skeleton, joints);
  const above = new Set([body, ...ancestorsOf(skeleton, body)]);
  const hasNoBone = (j: number): boolean =>
    skeleton.parentIndices[j] < 0 || (above.has(j) && kinds[j] === 'centre');
  const inWorld = joints.map((_, j) => hasNoBone(j) || hasNoBone(counterparts[j]));
  return { kinds, counterparts, inWorld, body, isPose: !isFolded(map, body) };
}

function goingAlong({ skeleton, joints }: JointMap, counterparts: Int32Array): boolean[] {
  const along: boolean[] = [];
  for (const [j, { side }] of joints.entries()) {
    const parent = skeleton.parentIndices[j];
    const isAlone = counterparts[j] === j;
    along[j] =
      parent >= 0 && (along[parent] || (isAlone && (counterparts[parent] !== parent || side !== 'centre')));
  }
  return along;
}

/** @returns true if a pair was split because one of its joints goes along */
function splitPairs(counterparts: Int32Array, along: readonly boolean[]): boolean {
  let found = false;
  counterparts.forEach((other, j) => {
    if (other === j || !along[j]) return;
    counterparts[j] = j;
    counterparts[other] = other;
    found = true;
  });
  return found;
}

function isFolded({ skeleton, joints }: JointMap, body: number): boolean {
  const points = restPoints(skeleton);
  const last = (...roles: readonly JointRole[]): number =>
    joints.findLastIndex(({ role }) => role !== null && roles.includes(role));
  const [top, foot] = [last('spine', 'neck', 'head'), last('shin', 'foot')];
  if (top < 0 || foot < 0) return false;
  const [up, down] = [between(points, body, top), between(points, body, foot)];
  const dot = up[0] * down[0] + up[1] * down[1] + up[2] * down[2];
  return dot > FOLDED * vectorLength(up) * vectorLength(down);
}
