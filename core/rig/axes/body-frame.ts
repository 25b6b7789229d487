import { quatFromSixD } from '../../math/rotation-conversions.ts';
import { vectorDot, vectorLength } from '../../math/vector.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';
import type { JointRole } from '../roles/joint-role.ts';
import { between, restPoints } from '../roles/joint-tree.ts';

/** Axes of the body in the rest pose. Orthogonal unit vectors. */
export interface BodyFrame {
  readonly left: Float64Array; // [3] from its right to its left
  readonly up: Float64Array; // [3] from its hips to its head
  /** Turns X to `left` and Y to `up`, [4]. */
  readonly rotation: Float64Array;
}

/**
 * Cosine within which a direction snaps to an axis: rest poses are built along the axes, but not always quite
 * symmetrically.
 */
const NEARLY = Math.cos((20 * Math.PI) / 180);

/** Finds the body axes in the rest pose. Without evidence left is +X and up is +Y. */
export function bodyFrameOf(map: JointMap): BodyFrame {
  const points = restPoints(map.skeleton);
  const up = alongAxis(upOf(map, points), [0, 1, 0]);
  const across = leftOf(map, points);
  // Make left orthogonal to up.
  const rise = vectorDot(across, up);
  for (let axis = 0; axis < 3; axis++) across[axis] -= rise * up[axis];
  const left = alongAxis(across, Math.abs(up[0]) > NEARLY ? [0, 0, 1] : [1, 0, 0]);
  const rotation = new Float64Array(4);
  quatFromSixD(rotation, [...left, ...up]);
  return { left, up, rotation };
}

/** The sum of the vectors from each right joint to its left counterpart. */
function leftOf({ joints }: JointMap, points: Float64Array): Float64Array {
  const sum = new Float64Array(3);
  joints.forEach(({ side, counterpart }, j) => {
    if (side !== 'left' || counterpart === j) return;
    for (let axis = 0; axis < 3; axis++) sum[axis] += points[j * 3 + axis] - points[counterpart * 3 + axis];
  });
  return sum;
}

/** The vector from the hips to the topmost joint of the trunk, or else from a foot to its thigh. */
function upOf(map: JointMap, points: Float64Array): Float64Array {
  const find = (role: JointRole): number => findJoint(map, role, 'centre');
  const hips = find('hips');
  const last = (role: JointRole): number => map.joints.findLastIndex((joint) => joint.role === role);
  const top = [find('head'), last('neck'), last('spine')].find((joint) => joint >= 0);
  if (hips >= 0 && top !== undefined) return between(points, hips, top);
  const foot = findJoint(map, 'foot', 'left');
  const thigh = findJoint(map, 'thigh', 'left');
  return foot >= 0 && thigh >= 0 ? between(points, foot, thigh) : new Float64Array(3);
}

/** `v` normalised and snapped to a close axis; `otherwise` if it has no length. */
function alongAxis(v: Float64Array, otherwise: readonly number[]): Float64Array {
  const length = vectorLength(v);
  if (length < 1e-6) return Float64Array.from(otherwise);
  const unit = v.map((value) => value / length);
  const near = unit.findIndex((value) => Math.abs(value) > NEARLY);
  return near < 0 ? unit : unit.map((value, axis) => (axis === near ? Math.sign(value) : 0));
}

/** Length of both legs at rest, thighs and shins, m; 0 if a joint is unknown. */
export function legLength(map: JointMap): number {
  const points = restPoints(map.skeleton);
  let sum = 0;
  for (const side of ['left', 'right'] as const) {
    const joints = (['thigh', 'shin', 'foot'] as const).map((role) => findJoint(map, role, side));
    if (joints.includes(-1)) return 0;
    sum += vectorLength(between(points, joints[0], joints[1]));
    sum += vectorLength(between(points, joints[1], joints[2]));
  }
  return sum;
}

/** Height from the lowest to the highest joint at rest, m. */
export function restExtent({ skeleton }: JointMap): number {
  const points = restPoints(skeleton);
  const heights = Array.from({ length: jointCount(skeleton) }, (_, j) => points[j * 3 + 1]);
  return Math.max(...heights) - Math.min(...heights);
}
