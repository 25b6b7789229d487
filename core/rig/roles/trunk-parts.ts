import type { Skeleton } from '../../pose/skeleton.ts';
import type { JointPart, JointRole, JointSide } from './joint-role.ts';
import { ancestorsOf, isBelow, sharedAncestors } from './joint-tree.ts';

const sides = ['left', 'right'] as const;

const firstOf = (parts: readonly JointPart[], side: JointSide, ...roles: readonly JointRole[]): number =>
  parts.findIndex((part) => part.side === side && part.role !== null && roles.includes(part.role));

/**
 * Parts with one trunk: a spine that the arms hang on, and what is above it. Joints that it carries beside
 * are no parts of it.
 */
export function withOneTrunk(skeleton: Skeleton, parts: readonly JointPart[]): readonly JointPart[] {
  const arms = sides.map((side) => firstOf(parts, side, 'upperArm'));
  const above = arms.includes(-1) ? [] : ancestorsOf(skeleton, arms[0]);
  const shared = above.filter((j) => ancestorsOf(skeleton, arms[1]).includes(j));
  const chest = shared.find((j) => parts[j].role === 'spine');
  if (chest === undefined) return parts;
  const spine = new Set([chest, ...ancestorsOf(skeleton, chest)]);
  return parts.map((part, j) => {
    const isOut =
      part.role === 'spine'
        ? !spine.has(j)
        : (part.role === 'neck' || part.role === 'head') && !ancestorsOf(skeleton, j).includes(chest);
    return isOut ? { ...part, role: null } : part;
  });
}

/**
 * Fills the trunk by the places of its joints: whatever they are called, those between the hips and the joint
 * that both arms hang on are the spine, those between it and the head are the neck, and the last one before
 * an upper arm is the clavicle.
 *
 *     hips ── spine ── … ── chest ─┬─ neck ── … ── head
 *                                  └─ clavicle ── upper arm
 *
 * @param isBody [joints] false for attachments and controls
 */
export function withTrunk(
  skeleton: Skeleton,
  parts: readonly JointPart[],
  isBody: readonly boolean[],
): readonly JointPart[] {
  const hips = firstOf(parts, 'centre', 'hips');
  const [left, right] = sides.map((side) => firstOf(parts, side, 'clavicle', 'upperArm'));
  if (hips < 0 || left < 0 || right < 0) return parts;
  const chest = sharedAncestors(skeleton, left, right)[0] ?? -1;
  // Arms on the hips, or on a joint above them, show nothing of the trunk.
  if (chest < 0 || chest === hips || isBelow(skeleton, hips, chest)) return parts;
  const filled = [...parts];
  // What carries one arm alone is no neck.
  const isFree = (j: number, role: JointRole): boolean =>
    parts[j].role === null || (role === 'clavicle' && parts[j].side === 'centre');
  const fill = (joints: readonly number[], role: JointRole, side: JointSide = 'centre'): void => {
    for (const j of joints) if (isFree(j, role) && isBody[j]) filled[j] = { role, side };
  };
  const around = new Set([hips, ...ancestorsOf(skeleton, hips)]);
  fill(between(skeleton, chest, around), 'spine');
  const head = firstOf(parts, 'centre', 'head');
  if (head >= 0 && isBelow(skeleton, head, chest))
    fill(between(skeleton, skeleton.parentIndices[head], new Set([chest])), 'neck');
  for (const side of sides) {
    if (firstOf(parts, side, 'clavicle') >= 0) continue;
    const arm = skeleton.parentIndices[firstOf(parts, side, 'upperArm')];
    const last = between(skeleton, arm, new Set([chest])).find((j) => isBody[j]);
    if (last !== undefined) fill([last], 'clavicle', side);
  }
  return filled;
}

/** `joint` and those above it, without `ends` and what is above them. */
function between(skeleton: Skeleton, joint: number, ends: ReadonlySet<number>): readonly number[] {
  const above = [joint, ...ancestorsOf(skeleton, joint)];
  const end = above.findIndex((j) => ends.has(j));
  return end < 0 ? above : above.slice(0, end);
}
