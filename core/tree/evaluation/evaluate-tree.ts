// core/tree/evaluation: evaluates a tree at any time
import type { Clock } from '../../clip/motion.ts';
import { copyPose, type Pose } from '../../pose/pose.ts';
import { seekCadence } from '../node-parts/cadence-group.ts';
import { sampleInputs } from '../inputs/bound-input.ts';
import type { BoundNode } from '../node-kind.ts';
import { weighNodes, type Tree } from './tree.ts';

/*
 * A tree at any time; the result is bit-identical in any order:
 *
 *   inputs ──▶ weights, from the root down ──▶ phases ──▶ poses and root velocities, from the leaves up
 */

/** Fills `out` with the pose of the tree at a time, with exact velocities. Does not allocate. */
export function evaluateTreePose(out: Pose, tree: Tree, clock: Clock): Pose {
  weighTree(tree, clock);
  blendNodes(tree, 0, tree.nodes.length);
  return copyPose(out, tree.nodes[0].pose);
}

/** Fills the poses of the active nodes of a range, from the leaves up. */
export function blendNodes({ nodes, moment }: Tree, from: number, to: number): void {
  for (let i = to - 1; i >= from; i--) if (nodes[i].active) nodes[i].blender.blend(nodes[i].pose, moment);
}

/** Writes the root velocities of the active nodes of a range. */
export function moveRoots({ nodes, moment }: Tree, from: number, to: number): void {
  for (let i = to - 1; i >= from; i--) if (nodes[i].active) writeRootVelocity(nodes[i], moment);
}

/**
 * Writes the root velocity of the tree at any time, without its pose.
 *
 * @param out [3] side, forward m/s, turn rad/s, in the root's own frame
 */
export function evaluateRootVelocity(out: Float64Array, tree: Tree, clock: Clock): Float64Array {
  weighTree(tree, clock);
  moveRoots(tree, 0, tree.nodes.length);
  out.set(tree.nodes[0].rootVelocity);
  return out;
}

/** Updates inputs, weights and phases to a time. */
export function weighTree({ nodes, inputs, cadences, moment }: Tree, { elapsed }: Clock): void {
  moment.elapsed = elapsed;
  sampleInputs(inputs, moment);
  weighNodes(nodes[0], nodes, 0, moment);
  for (let i = 0; i < cadences.length; i++) seekCadence(cadences[i].group, moment);
}

/** Writes the root velocity of a node, whose weights and children must be up to date. */
function writeRootVelocity({ blender, rootVelocity }: BoundNode, moment: Clock): void {
  const { children, weights, rootWeights = weights } = blender;
  rootVelocity.fill(0);
  for (let k = 0; k < children.length; k++) {
    const weight = rootWeights[k * 2];
    if (weight === 0) continue;
    const { rootVelocity: velocity } = children[k];
    for (let i = 0; i < 3; i++) rootVelocity[i] += weight * velocity[i];
  }
  blender.travel?.(rootVelocity, moment);
}
