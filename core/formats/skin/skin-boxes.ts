import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatRotateVector } from '../../math/quaternion.ts';
import type { ReadonlyPose } from '../../pose/pose.ts';
import type { Skin } from './skin.ts';

/**
 * A bounding box per joint: around the vertices that the joint moves most. Boxes that move with their joints
 * enclose the figure in any pose, except for vertices that bend between two joints.
 *
 * @param bind the pose in which the mesh was built, in world space
 * @returns [joints * 6] m in the frame of the joint: minimum x, y, z, maximum x, y, z; NaN if the joint moves
 *   no vertex
 */
export function skinBoxes(
  { positions, joints, weights }: Pick<Skin, 'positions' | 'joints' | 'weights'>,
  bind: Pick<ReadonlyPose, 'positions' | 'rotations'>,
): Float32Array {
  const boxes = new Float32Array((bind.positions.length / 3) * 6).fill(NaN);
  const [turn, at] = [new Float64Array(4), new Float64Array(3)];
  for (let v = 0; v < positions.length / 3; v++) {
    let most = 0;
    for (let k = 1; k < 4; k++) if (weights[v * 4 + k] > weights[v * 4 + most]) most = k;
    const joint = joints[v * 4 + most];
    for (let axis = 0; axis < 3; axis++)
      at[axis] = positions[v * 3 + axis] - bind.positions[joint * 3 + axis];
    quatRotateVector(at, quatConjugate(turn, bind.rotations, 0, joint * 4), at);
    for (let axis = 0; axis < 3; axis++) {
      const [least, greatest] = [joint * 6 + axis, joint * 6 + axis + 3];
      if (!(boxes[least] <= at[axis])) boxes[least] = at[axis];
      if (!(boxes[greatest] >= at[axis])) boxes[greatest] = at[axis];
    }
  }
  return boxes;
}

/** True if something is drawn around `joint`. */
export const hasBox = (boxes: Floats, joint: number): boolean => boxes[joint * 6] <= boxes[joint * 6 + 3];

/** Calls `take` with each corner of the box of `joint`, m from the joint; never if the joint has no box. */
export function eachCorner(boxes: Floats, joint: number, take: (corner: Floats) => void): void {
  if (!hasBox(boxes, joint)) return;
  const at = joint * 6;
  const corner = new Float32Array(3);
  for (let bits = 0; bits < 8; bits++) {
    for (let axis = 0; axis < 3; axis++) corner[axis] = boxes[at + axis + ((bits >> axis) & 1) * 3];
    take(corner);
  }
}
