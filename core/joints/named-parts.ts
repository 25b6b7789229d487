import type { Skeleton } from '../skeleton.ts';
import { rowRoles, sidedRoles, type JointPart, type JointSide, type JointRole } from './joint-role.ts';
import type { NameReading } from './joint-words.ts';
import { ancestorsOf } from './joint-tree.ts';
import { roleOfWord, wordsAround } from './role-of-word.ts';

/**
 * Recognises joints by name, checked against the hierarchy: a shin is below a thigh of its side. A joint
 * whose name contradicts its place has no role.
 *
 * @param readings [joints]
 * @returns [joints]
 */
export function namedParts(skeleton: Skeleton, readings: readonly NameReading[]): readonly JointPart[] {
  const last = lastBelow(skeleton);
  const parts = readings.map((reading, j): JointPart => {
    const side = reading.word === null ? reading.side : sideIn(skeleton, readings, j);
    const role =
      reading.word === null ? null : roleOfWord(reading.word, wordsAround(skeleton, readings, j, last[j]));
    if (role === null) return { role, side };
    if (!sidedRoles.has(role)) return { role, side: 'centre' };
    return { role: side === 'centre' ? null : role, side };
  });
  return withoutMisplaced(skeleton, withHeadAtTheEnd(skeleton, parts));
}

/** The last descendant of each joint, or itself: joints are listed depth-first. */
function lastBelow({ parentIndices }: Skeleton): Int32Array {
  const last = Int32Array.from(parentIndices, (_, j) => j);
  for (let j = parentIndices.length - 1; j >= 0; j--) {
    const parent = parentIndices[j];
    if (parent >= 0) last[parent] = Math.max(last[parent], last[j]);
  }
  return last;
}

/** The side of a joint, inherited from its ancestors if its name has none. */
function sideIn(skeleton: Skeleton, readings: readonly NameReading[], j: number): JointSide {
  const own = readings[j].side;
  if (own !== 'centre') return own;
  const above = ancestorsOf(skeleton, j).find((other) => readings[other].side !== 'centre');
  return above === undefined ? 'centre' : readings[above].side;
}

/**
 * Without joints named neck or head, the spine continues beyond the shoulders: `spine.004`, `.005` and `.006`
 * are the neck and the head.
 */
function withHeadAtTheEnd(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  if (parts.some(({ role }) => role === 'neck' || role === 'head')) return parts;
  const isShoulder = ({ role }: JointPart): boolean => role === 'clavicle' || role === 'upperArm';
  const shoulders = (['left', 'right'] as const).map((side) =>
    parts.findIndex((part) => part.side === side && isShoulder(part)),
  );
  if (shoulders.includes(-1)) return parts;
  const trunk = new Set(shoulders.flatMap((shoulder) => ancestorsOf(skeleton, shoulder)));
  const beyond = parts.flatMap(({ role }, j) => (role === 'spine' && !trunk.has(j) ? [j] : []));
  const isChain = beyond.every((j, i) =>
    i === 0 ? trunk.has(skeleton.parentIndices[j]) : skeleton.parentIndices[j] === beyond[i - 1],
  );
  const head = beyond.at(-1);
  if (head === undefined || !isChain) return parts;
  return parts.map((part, j) => {
    if (!beyond.includes(j)) return part;
    return { role: j === head ? 'head' : 'neck', side: 'centre' };
  });
}

/** Removes roles of misplaced joints, and of all but the first joint with the same role. */
function withoutMisplaced(skeleton: Skeleton, parts: readonly JointPart[]): JointPart[] {
  const kept: JointPart[] = [];
  const taken = new Set<string>();
  parts.forEach(({ role, side }, j) => {
    const key = `${role} ${side}`;
    const isDouble = role !== null && !rowRoles.has(role) && taken.has(key);
    const above = ancestorsOf(skeleton, j).map((other) => kept[other]);
    if (role === null || isDouble || !isInPlace(above, role, side)) kept.push({ role: null, side });
    else {
      kept.push({ role, side });
      taken.add(key);
    }
  });
  return kept;
}

/** Roles along a limb, from the trunk outward, each below the one before. */
const limbs: readonly (readonly JointRole[])[] = [
  ['thigh', 'shin', 'foot', 'toes'],
  ['clavicle', 'upperArm', 'forearm', 'hand'],
];

/** True if a joint below `above` can have this role. */
function isInPlace(above: readonly JointPart[], role: JointRole, side: JointSide): boolean {
  const limb = limbs.find((each) => each.includes(role));
  if (limb !== undefined) {
    const at = limb.indexOf(role);
    const hasOuterAbove = above.some((part) => part.role !== null && limb.indexOf(part.role) >= at);
    const needed = role === 'thigh' || role === 'clavicle' || role === 'upperArm' ? null : limb[at - 1];
    return !hasOuterAbove && (needed === null || above.some((p) => p.role === needed && p.side === side));
  }
  const isFinger = rowRoles.has(role) && role !== 'spine' && role !== 'neck';
  if (isFinger) return above.some((part) => part.role === 'hand' && part.side === side);
  if (role === 'eye' || role === 'jaw') return above.some((part) => part.role === 'head');
  return above.every((part) => part.side === 'centre');
}
