import { rowRoles, type JointPart, type JointRole, type JointSide } from './joint-role.ts';

/** Roles along a limb, from the trunk outward, each below the one before. */
const limbs: readonly (readonly JointRole[])[] = [
  ['thigh', 'shin', 'foot', 'toes'],
  ['clavicle', 'upperArm', 'forearm', 'hand'],
];

/** True if a joint below `above` can have this role. */
export function isInPlace(above: readonly JointPart[], role: JointRole, side: JointSide): boolean {
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
