import type { Floats } from './floats.ts';
import type { Skin } from './skin.ts';

/**
 * A bounding box per joint: around the vertices that the joint moves most, in the pose where all rotations
 * are zero. Boxes that move with their joints enclose the figure in any pose, except for vertices that bend
 * between two joints.
 *
 * @returns [joints * 6] m from the joint: minimum x, y, z, maximum x, y, z; NaN if the joint moves no vertex
 */
export function skinBoxes({ bindPositions, positions, joints, weights }: Skin): Float32Array {
  const boxes = new Float32Array((bindPositions.length / 3) * 6).fill(NaN);
  for (let v = 0; v < positions.length / 3; v++) {
    let most = 0;
    for (let k = 1; k < 4; k++) if (weights[v * 4 + k] > weights[v * 4 + most]) most = k;
    const joint = joints[v * 4 + most];
    for (let axis = 0; axis < 3; axis++) {
      const at = positions[v * 3 + axis] - bindPositions[joint * 3 + axis];
      const [least, greatest] = [joint * 6 + axis, joint * 6 + axis + 3];
      if (!(boxes[least] <= at)) boxes[least] = at;
      if (!(boxes[greatest] >= at)) boxes[greatest] = at;
    }
  }
  return boxes;
}

/** Calls `take` with each corner of the box of `joint`, m from the joint; never if the joint has no box. */
export function eachCorner(boxes: Floats, joint: number, take: (corner: Floats) => void): void {
  const at = joint * 6;
  if (Number.isNaN(boxes[at])) return;
  const corner = new Float32Array(3);
  for (let bits = 0; bits < 8; bits++) {
    for (let axis = 0; axis < 3; axis++) corner[axis] = boxes[at + axis + ((bits >> axis) & 1) * 3];
    take(corner);
  }
}
