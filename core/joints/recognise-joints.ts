import type { Skeleton } from '../skeleton.ts';
import { rowRoles, sidedRoles, type JointPart, type JointRole, type JointSide } from './joint-role.ts';
import { readJointName, type JointWord, type NameReading } from './joint-words.ts';

/** Roles along a limb, from the trunk on: what is further out hangs below what is further in. */
const limbs: readonly (readonly JointRole[])[] = [
  ['thigh', 'shin', 'foot', 'toes'],
  ['clavicle', 'upperArm', 'forearm', 'hand'],
];

/**
 * What each joint is, by its name, made sure of by what it hangs on: a shin hangs on a thigh of its side, hips are above both
 * thighs. A joint whose name and place do not go together has no role.
 *
 * @returns [joints]
 */
export function recogniseJoints(skeleton: Skeleton): readonly JointPart[] {
  const readings = skeleton.names.map(readJointName);
  const parts = readings.map((reading, j): JointPart => {
    const side = reading.word === null ? reading.side : sideIn(skeleton, readings, j);
    const role = roleOf(skeleton, readings, j);
    if (role === null) return { role, side };
    if (!sidedRoles.has(role)) return { role, side: 'centre' };
    return { role: side === 'centre' ? null : role, side };
  });
  return withHips(skeleton, withoutMisplaced(skeleton, parts));
}

/** The joints above `j`, the nearest first. */
export function ancestorsOf({ parentIndices }: Skeleton, j: number): number[] {
  const found: number[] = [];
  for (let above = parentIndices[j]; above >= 0; above = parentIndices[above]) found.push(above);
  return found;
}

/** A joint that does not say its side is on that of the joint it hangs on. */
function sideIn(skeleton: Skeleton, readings: readonly NameReading[], j: number): JointSide {
  const own = readings[j].side;
  if (own !== 'centre') return own;
  const above = ancestorsOf(skeleton, j).find((other) => readings[other].side !== 'centre');
  return above === undefined ? 'centre' : readings[above].side;
}

function roleOf(skeleton: Skeleton, readings: readonly NameReading[], j: number): JointRole | null {
  const { word } = readings[j];
  const isOneOf = (other: number, wanted: readonly JointWord[]): boolean => {
    const { word: found, side } = readings[other];
    return found !== null && wanted.includes(found) && side === readings[j].side;
  };
  const above = (...wanted: JointWord[]): boolean =>
    ancestorsOf(skeleton, j).some((other) => isOneOf(other, wanted));
  const below = (...wanted: JointWord[]): boolean =>
    readings.some((_, other) => isOneOf(other, wanted) && ancestorsOf(skeleton, other).includes(j));
  switch (word) {
    case 'hip':
      return below('thigh', 'hip') ? null : 'thigh';
    case 'leg':
      return above('thigh', 'hip', 'leg') ? 'shin' : 'thigh';
    case 'shoulder':
      return below('upperArm') ? 'clavicle' : above('shoulder') ? null : 'upperArm';
    case 'ankle':
      return 'foot';
    case 'wrist':
      return 'hand';
    case 'foot':
      return above('ankle') ? 'toes' : 'foot';
    case 'hand':
      return above('wrist') ? null : 'hand';
    default:
      return word;
  }
}

/** Takes the role from what hangs in the wrong place, and of several with one role from all but the first. */
function withoutMisplaced(skeleton: Skeleton, parts: readonly JointPart[]): JointPart[] {
  const kept: JointPart[] = [];
  const taken = new Set<string>();
  parts.forEach(({ role, side }, j) => {
    const key = `${role} ${side}`;
    const isDouble = role !== null && !rowRoles.has(role) && taken.has(key);
    if (role === null || isDouble || !isInPlace(skeleton, kept, { role, side }, j)) {
      kept.push({ role: null, side });
    } else {
      kept.push({ role, side });
      taken.add(key);
    }
  });
  return kept;
}

function isInPlace(
  skeleton: Skeleton,
  before: readonly JointPart[],
  { role, side }: { readonly role: JointRole; readonly side: JointSide },
  j: number,
): boolean {
  const above = ancestorsOf(skeleton, j).map((other) => before[other]);
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

/** Hips are the joint that both thighs hang on, whatever it is called: `root` in one dialect, `spine` in another. */
function withHips(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  const thighs = (['left', 'right'] as const).map((side) =>
    parts.findIndex((part) => part.role === 'thigh' && part.side === side),
  );
  const shared = thighs.includes(-1) ? [] : sharedAncestors(skeleton, thighs[0], thighs[1]);
  const named = (joint: number): boolean => parts[joint].role === 'hips';
  const hips = shared.find(named) ?? shared[0] ?? parts.findIndex((_, j) => named(j));
  if (hips === -1) return parts;
  const top = ancestorsOf(skeleton, hips).at(-1);
  return parts.map((part, j) => {
    if (j === hips) return { role: 'hips', side: 'centre' };
    if (j === top) return { role: 'root', side: 'centre' };
    return part.role === 'hips' || part.role === 'root' ? { ...part, role: null } : part;
  });
}

function sharedAncestors(skeleton: Skeleton, a: number, b: number): number[] {
  const above = new Set(ancestorsOf(skeleton, b));
  return ancestorsOf(skeleton, a).filter((joint) => above.has(joint));
}
