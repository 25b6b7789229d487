import { quatMultiply, quatNormalize } from '../../math/quaternion.ts';
import type { UpAxis } from '../import-report.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeScene } from './node-scene.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';

/**
 * The rest pose of a figure with all rotations zero, and the conversion from the frames of the file. Links
 * are the nodes above the root, the outermost first, and the joints.
 */
export interface NodeRest {
  readonly linkCount: number;
  readonly linkParents: Int32Array; // [links] -1 = none
  /** Rotation of each joint in the bind pose, canonical axes, [joints * 4]. */
  readonly rotations: Float64Array;
  /** Rotation of each node above the root in the pose of the nodes, canonical axes, [above * 4]. */
  readonly aboveRotations: Float64Array;
  /** Rotation from the up axis of the file to Y, [4]. */
  readonly upright: readonly number[];
  /** The scale of each link, split into a half turn, [links * 4], and sizes of one sign, [links * 3]. */
  readonly halfTurns: Float64Array;
  readonly sizes: Float64Array;
  /** The stretch of each link's children by all scales above, in the pose of the nodes, [links * 9]. */
  readonly stretches: Float64Array;
}

/** A quarter turn about X, which brings Z up to Y up. */
const FROM_Z_UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/**
 * A skeleton of Segue rests with all rotations zero, as in BVH; a skinned one rests in its bind pose, each
 * joint with its own frame. With the rest rotations `R` of a joint and `P` of its parent, a local rotation
 * `q` of the file becomes `P q inv(R)`, and a local position `p` becomes `P M p`, with the stretch `M` of the
 * parent: the motion is unchanged.
 */
export function restOf({ nodes }: NodeScene, figure: NodeFigure, upAxis: UpAxis): NodeRest {
  const { above, joints, parentIndices } = figure;
  const links = [...above, ...joints];
  const upright = upAxis === 'z' ? FROM_Z_UP : [0, 0, 0, 1];
  const rest: NodeRest = {
    linkCount: links.length,
    upright,
    linkParents: Int32Array.from(links, (_, link) => {
      const parent = link < above.length ? -1 : parentIndices[link - above.length];
      return parent < 0 ? Math.min(link, above.length) - 1 : above.length + parent;
    }),
    rotations: new Float64Array(joints.length * 4),
    aboveRotations: new Float64Array(above.length * 4),
    halfTurns: new Float64Array(links.length * 4),
    sizes: new Float64Array(links.length * 3),
    stretches: new Float64Array(links.length * 9),
  };
  const world = new Float64Array(links.length * 4);
  const turn = new Float64Array(4);
  links.forEach((node, link) => {
    const { rotation, scale, bindRotation } = nodes[node];
    const parent = rest.linkParents[link];
    splitScale(rest.halfTurns, rest.sizes, scale, link);
    quatMultiply(turn, rotation, rest.halfTurns, 0, 0, link * 4);
    quatNormalize(turn, turn);
    if (parent < 0) stretchBelow(rest.stretches, link, UNSTRETCHED, 0, turn, rest.sizes);
    else stretchBelow(rest.stretches, link, rest.stretches, parent, turn, rest.sizes);
    quatMultiply(world, parent < 0 ? upright : world, turn, link * 4, Math.max(parent, 0) * 4);
    const joint = link - above.length;
    if (joint < 0) {
      rest.aboveRotations.set(world.subarray(link * 4, link * 4 + 4), link * 4);
      return;
    }
    // A node without a skin keeps its local rotation from the file, whatever the bind pose of its parent.
    if (bindRotation === undefined && joint === 0) rest.rotations.set(world.subarray(link * 4, link * 4 + 4));
    else if (bindRotation === undefined)
      quatMultiply(rest.rotations, rest.rotations, turn, joint * 4, parentIndices[joint] * 4);
    else quatMultiply(rest.rotations, upright, bindRotation, joint * 4);
    quatNormalize(rest.rotations, rest.rotations, joint * 4, joint * 4);
  });
  return rest;
}

export const UNSTRETCHED = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/*
 * Scales of nodes, separated from rotations. The world transform of a node is `Q M v + T`, with a rotation
 * `Q` and a stretch `M`: 9 numbers, row by row. For a node with the rotation `q` and scale `s` below a parent
 * with `Q` and `M`,
 *
 *   Q M q s = (Q q) (inv(q) M q s)
 *
 * so a uniform stretch does not depend on the rotation of the node, and any other one rotates against it.
 */

/**
 * A stretch whose numbers differ by less than this ratio is uniform: the error of a chain of bones stays
 * below 1e-4 of the height.
 */
const EVEN = 1e-6;

/**
 * Splits a scale of any signs into a half turn about an axis and sizes of one sign: one negative axis equals
 * three negative axes and a half turn about it. Three negative axes commute with every rotation; one does
 * not.
 *
 * @param halfTurn [4] at `o * 4`, receives the turn
 * @param sizes    [3] at `o * 3`, receives the sizes
 */
export function splitScale(halfTurn: FloatBuffer, sizes: FloatBuffer, scale: Floats, o: number): void {
  const negative = [0, 1, 2].filter((axis) => scale[axis] < 0);
  const odd = negative.length === 1 ? negative : [0, 1, 2].filter((axis) => !negative.includes(axis));
  const sign = negative.length % 2 === 1 ? -1 : 1;
  const isTurned = negative.length === 1 || negative.length === 2;
  for (let axis = 0; axis < 3; axis++) {
    halfTurn[o * 4 + axis] = isTurned && axis === odd[0] ? 1 : 0;
    sizes[o * 3 + axis] = sign * Math.abs(scale[axis]);
  }
  halfTurn[o * 4 + 3] = isTurned ? 0 : 1;
}

/** True if the stretch at `m[i * 9]` is uniform. */
export function isEven(m: Floats, i: number): boolean {
  const at = i * 9;
  const limit = EVEN * Math.max(Math.abs(m[at]), Math.abs(m[at + 4]), Math.abs(m[at + 8]));
  for (let k = 0; k < 9; k++) {
    if (Math.abs(m[at + k] - (k % 4 === 0 ? m[at] : 0)) > limit) return false;
  }
  return true;
}

/**
 * Writes the stretch below a node with the rotation `q`: `inv(q) M q s`.
 *
 * @param out [9] at `o * 9`; not `above`
 * @param above [9] at `i * 9`, `M` of its parent
 * @param q [4] unit
 * @param sizes [3] at `o * 3`
 */
export function stretchBelow(
  out: FloatBuffer,
  o: number,
  above: Floats,
  i: number,
  q: Floats,
  sizes: Floats,
): void {
  quatToMatrix(turn, q);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += above[i * 9 + row * 3 + k] * turn[k * 3 + column];
      product[row * 3 + column] = sum;
    }
  }
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += turn[k * 3 + row] * product[k * 3 + column];
      out[o * 9 + row * 3 + column] = sum * sizes[o * 3 + column];
    }
  }
}

const turn = new Float64Array(9);
const product = new Float64Array(9);

/** Writes the vector at `v[k * 3]`, stretched by `m[i * 9]`, into `out`. */
export function stretchVector(out: FloatBuffer, m: Floats, i: number, v: Floats, k: number): void {
  const at = i * 9;
  const x = v[k * 3];
  const y = v[k * 3 + 1];
  const z = v[k * 3 + 2];
  for (let row = 0; row < 3; row++)
    out[row] = m[at + row * 3] * x + m[at + row * 3 + 1] * y + m[at + row * 3 + 2] * z;
}
