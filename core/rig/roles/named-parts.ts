import type { Skeleton } from '../../pose/skeleton.ts';
import { rowRoles, sidedRoles, type JointPart, type JointSide, type JointRole } from './joint-role.ts';
import type { NameReading, JointWord } from './joint-words.ts';
import { ancestorsOf } from './joint-tree.ts';

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

/** Counts the joints on the same side above and below a joint that have one of these words. */
interface WordsAround {
  above(...words: readonly JointWord[]): number;
  below(...words: readonly JointWord[]): number;
}

/** A leg may be counted as three joints (thigh, shin, foot); more are parts of bones. */
const MIN_CUT = 4;

/** @param last the last descendant of `j` */
function wordsAround(
  skeleton: Skeleton,
  readings: readonly NameReading[],
  j: number,
  last: number,
): WordsAround {
  const isOneOf = (other: number, wanted: readonly JointWord[]): boolean => {
    const { word, side } = readings[other];
    return word !== null && wanted.includes(word) && side === readings[j].side;
  };
  return {
    above: (...words) => ancestorsOf(skeleton, j).filter((other) => isOneOf(other, words)).length,
    below: (...words) => {
      let count = 0;
      for (let other = j + 1; other <= last; other++) if (isOneOf(other, words)) count++;
      return count;
    },
  };
}

/** The role of `word` given the words around it. */
function roleOfWord(word: JointWord, { above, below }: WordsAround): JointRole | null {
  // `leg_L0_0` … `leg_L0_5`: bones in several parts, where no name gives the knee, …
  const isCut = (limb: JointWord): boolean => above(limb) > 0 && above(limb) + 1 + below(limb) >= MIN_CUT;
  // … unless the limb ends by name: thigh and shin have equally many parts.
  const isMiddle = (limb: JointWord): boolean =>
    above(limb) === Math.floor((above(limb) + 1 + below(limb)) / 2);
  switch (word) {
    case 'hip':
      return below('thigh', 'hip') > 0 ? null : 'thigh';
    case 'leg':
      if (above('thigh', 'hip', 'leg') === 0) return 'thigh';
      if (below('legEnd') > 0) return isMiddle('leg') ? 'shin' : null;
      return isCut('leg') ? null : 'shin';
    case 'arm':
      if (above('upperArm', 'arm') === 0 || below('forearm') > 0) return 'upperArm';
      if (below('armEnd') > 0) return isMiddle('arm') ? 'forearm' : null;
      return isCut('arm') ? null : 'forearm';
    case 'shoulder':
      if (below('upperArm', 'arm') > 0) return 'clavicle';
      return above('shoulder') > 0 ? null : 'upperArm';
    case 'ankle':
      return 'foot';
    case 'wrist':
      return 'hand';
    case 'legEnd':
      return above('leg') > 1 && above('shin', 'ankle', 'foot') === 0 ? 'foot' : null;
    case 'armEnd':
      return above('arm') > 1 && above('forearm', 'wrist', 'hand') === 0 ? 'hand' : null;
    case 'foot':
      if (above('ankle', 'legEnd') === 0) return 'foot';
      return below('toes') > 0 ? null : 'toes';
    case 'hand':
      return above('wrist', 'armEnd') > 0 ? null : 'hand';
    default:
      return word;
  }
}
