import { quatToMatrix } from '../../math/rotation-conversions.ts';
import type { Figure } from '../scene/bake-clip.ts';
import type { BoundSkin } from './bound-mesh.ts';

/** The map of a vertex of the file into the frame of a joint at rest: `linear v + constant`, m. */
export interface RestedBind {
  readonly joint: number; // of the figure
  readonly linear: Float64Array; // [9] row by row
  readonly constant: Float64Array; // [3]
}

/** The map for each joint of a skin; null for a node that is not a joint of the figure. */
export function restedBinds(
  { joints, inverseBinds }: BoundSkin,
  figure: Figure,
  unit: number,
): (RestedBind | null)[] {
  const turn = new Float64Array(9);
  return joints.map((node, k) => {
    const joint = figure.joints.indexOf(node);
    if (joint < 0) return null;
    quatToMatrix(turn, figure.rest.rotations.subarray(joint * 4, joint * 4 + 4));
    const stretch = (figure.above.length + joint) * 9;
    const linear = new Float64Array(9);
    const constant = new Float64Array(3);
    for (let row = 0; row < 3; row++) {
      for (let i = 0; i < 3; i++) {
        let share = 0;
        for (let axis = 0; axis < 3; axis++)
          share += turn[row * 3 + axis] * figure.rest.stretches[stretch + axis * 3 + i] * unit;
        for (let column = 0; column < 3; column++)
          linear[row * 3 + column] += share * inverseBinds[k * 16 + column * 4 + i];
        constant[row] += share * inverseBinds[k * 16 + 12 + i];
      }
    }
    return { joint, linear, constant };
  });
}

/**
 * The origin of this skin's frame in the frame of the earlier skins: the mean over the joints that both have,
 * m.
 */
export function offsetTo(
  bindPositions: Float64Array,
  isBound: Uint8Array,
  binds: readonly (RestedBind | null)[],
): Float64Array {
  const offset = new Float64Array(3);
  const shared = binds.filter((bind) => bind !== null && isBound[bind.joint] === 1);
  for (const bind of shared) {
    if (!bind) continue;
    for (let axis = 0; axis < 3; axis++)
      offset[axis] += (bind.constant[axis] + bindPositions[bind.joint * 3 + axis]) / shared.length;
  }
  return offset;
}
