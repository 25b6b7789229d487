import { rowRoles, type JointPart, type JointRole, type JointSide } from './joint-role.ts';

/** Roles along a limb, from the trunk on: what is further out hangs below what is further in. */
const limbs: readonly (readonly JointRole[])[] = [
  ['thigh', 'shin', 'foot', 'toes'],
  ['clavicle', 'upperArm', 'forearm', 'hand'],
];

/** Whether a joint can have this role, with `above` above it. */
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
