import { vectorLength } from '../math/vector.ts';
import { findBody } from './body-joint.ts';
import type { JointMap } from './joint-map.ts';
import type { JointRole } from './joint-role.ts';
import { ancestorsOf } from './joint-tree.ts';
import { between, restPoints } from './rest-points.ts';

/**
 * What becomes of a joint in a mirror:
 *
 * - `centre`: it is turned as a mirror shows itself
 * - `pair`: it is turned as a mirror shows its counterpart
 * - `along`: it has no counterpart, but what it hangs on has one (a sword in the right hand), or it is itself on one side. It goes
 *   along with what it hangs on, moving in it as recorded
 */
export type MirrorKind = 'centre' | 'pair' | 'along';

/** How the joints of a skeleton go together in a mirror. */
export interface MirrorParts {
  readonly kinds: readonly MirrorKind[]; // [joints]
  readonly counterparts: Int32Array; // [joints] its own but for pairs; of pairs each is that of the other
  /**
   * Joints that are placed in the world, not by a bone: those without a parent, their counterparts, the
   * hips and all above them.
   */
  readonly inWorld: readonly boolean[]; // [joints]
  /** See `findBody`. */
  readonly body: number;
  /** Whether the rest pose may be one that somebody stands in: in some files all bones lie in one line. */
  readonly isPose: boolean;
}

/** Legs and trunk are less than 60° apart at rest: no pose. */
const FOLDED = 0.5;

/** Counterparts that are not each other's are left out: twice would not be as recorded. */
export function findMirrorParts(map: JointMap): MirrorParts {
  const { skeleton, joints } = map;
  const counterparts = Int32Array.from(joints, ({ counterpart }, j) =>
    joints[counterpart].counterpart === j ? counterpart : j,
  );
  let along = goingAlong(map, counterparts);
  // What goes along has no counterpart, nor has what that was of: which may then go along itself.
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

/** @returns whether there was a pair of which one goes along */
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
