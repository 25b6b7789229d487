import { quatMultiply, quatNormalize } from '../../math/quaternion.ts';
import type { UpAxis } from '../import-report.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeScene } from './node-scene.ts';
import { splitScale, stretchBelow } from './stretch.ts';

/**
 * The rest pose of a figure with all rotations zero, and the conversion from the frames of the file. Links
 * are the nodes above the root, the outermost first, and the joints.
 */
export interface NodeRest {
  readonly linkCount: number;
  readonly linkParents: Int32Array; // [links] -1 = none
  /** Rotation of each joint in the bind pose, canonical axes, [joints * 4]. */
  readonly rotations: Float64Array;
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
    if (joint < 0) return;
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
