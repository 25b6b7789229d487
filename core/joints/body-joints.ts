import { findJoint, type JointMap } from './joint-map.ts';
import { ancestorsOf } from './joint-tree.ts';

/**
 * The joints of the body, ascending: those with a part in it, and all below them. Joints above the hips are not: they carry the figure,
 * or stand still while its root turns. Neither are props and controls beside the hips. Without hips, all joints are.
 *
 *     reference ─┬─ hips ── spine ── …        the body
 *                ├─ left thigh ── …           the body, on a rig with legs beside the hips
 *                └─ prop                      not the body
 */
export function bodyJoints({ skeleton, joints }: Pick<JointMap, 'skeleton' | 'joints'>): Int32Array {
  const hips = findJoint({ joints }, 'hips', 'centre');
  if (hips < 0) return Int32Array.from(joints.keys());
  const above = new Set(ancestorsOf(skeleton, hips));
  const isPart = (joint: number): boolean => {
    const { role } = joints[joint];
    return role !== null && role !== 'root' && !above.has(joint);
  };
  return Int32Array.from(
    Array.from(joints.keys()).filter((joint) => [joint, ...ancestorsOf(skeleton, joint)].some(isPart)),
  );
}
