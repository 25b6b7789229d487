// core/tree/evaluation: evaluates a tree at any time
import type { Clock } from '../../clip/motion.ts';
import { assert } from '../../kit/assert.ts';
import { copyPose } from '../../pose/pose.ts';
import { seekCadence } from '../node-parts/cadence-group.ts';
import { sampleInputs } from '../inputs/bound-input.ts';
import type { BoundNode } from '../node-kind.ts';
import type { Tree, TreeFrame } from './tree.ts';
import { weighNodes } from './weigh-nodes.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import { MAX_DURATION } from '../document/document.ts';
import { rootStep, ROOT_STEP } from '../../clip/root/root-state.ts';

/**
 * Fills `out` with the tree at `time` (s, any): its pose with exact velocities, its root velocity, and the
 * weight of every leaf. The result is bit-identical in any order. Does not allocate.
 *
 *   inputs ──▶ weights, from the root down ──▶ phases ──▶ poses and root velocities, from the leaves up
 */
export function evaluateTree(out: TreeFrame, tree: Tree, time: number): TreeFrame {
  assert(Number.isFinite(time), 'a tree was evaluated at a time that is not finite');
  out.elapsed = time;
  fillFrame(out, tree);
  return out;
}

/** Takes the time from `out`: a number as argument would be boxed at each call. */
function fillFrame(out: TreeFrame, tree: Tree): void {
  const { nodes, leaves } = tree;
  weighTree(tree, out);
  blendNodes(tree, 0, nodes.length);
  moveRoots(tree, 0, nodes.length);
  for (let i = 0; i < nodes.length; i++)
    out.gaps[i] = nodes[i].active && nodes[i].blender.gap === true ? 1 : 0;
  copyPose(out.pose, nodes[0].pose);
  out.rootVelocity.set(nodes[0].rootVelocity);
  for (let i = 0; i < leaves.length; i++) out.leafWeights[i] = leaves[i].share;
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

/*
 * The root path of a tree: the integral of its velocity, from the origin, facing Z, at 0 on the tree's clock.
 *
 *   behind … ── 2 ──── 1 ──── 0 ──── 1 ──── 2 ── ·  … ahead     steps of 1/240 s at the velocity of their middle;
 *                                                ·               a time between two nodes is a shorter step from the first
 *
 * Nodes are computed in order when first needed, so the result is bit-identical in any order.
 */

/** Length of the path in both directions, s, in 3.5 MB. Beyond it the root stands still. */
export const MAX_PATH_DURATION = MAX_DURATION;

const STEPS = Math.round(MAX_PATH_DURATION / ROOT_STEP);

/** The root path of a tree, as far as it has been computed. */
export interface TreeRootPath {
  readonly tree: Tree;
  readonly ahead: PathSide;
  readonly behind: PathSide;
  readonly work: PathWork; // scratch
}

/** The path on one side of 0. */
interface PathSide {
  readonly step: number; // s, < 0 behind
  readonly nodes: Float64Array; // [(STEPS + 1) * 3] x, z m, heading rad
  reached: number; // the last computed node
}

/** Scratch for one step. */
interface PathWork {
  readonly end: { elapsed: number };
  readonly middle: { elapsed: number };
  readonly velocity: Float64Array; // [3] at the middle
}

export function createTreeRootPath(tree: Tree): TreeRootPath {
  const createSide = (step: number): PathSide => ({
    step,
    nodes: new Float64Array((STEPS + 1) * 3),
    reached: 0,
  });
  return {
    tree,
    ahead: createSide(ROOT_STEP),
    behind: createSide(-ROOT_STEP),
    work: { end: { elapsed: 0 }, middle: { elapsed: 0 }, velocity: new Float64Array(3) },
  };
}

/** Fills `out` with the root of the tree at a time. Does not allocate. */
export function evaluateTreeRoot(out: RootSample, path: TreeRootPath, { elapsed }: Clock): RootSample {
  assert(Number.isFinite(elapsed), 'the root of a tree was evaluated at a time that is not finite');
  const { tree, work } = path;
  const side = elapsed < 0 ? path.behind : path.ahead;
  const k = Math.floor(elapsed / side.step);
  walkTo(out.state, path, side, Math.min(k, STEPS));
  if (k >= STEPS) return standAtEnd(out, side);
  work.end.elapsed = elapsed;
  stepFrom(out.state, path, side, k);
  evaluateRootVelocity(out.velocity, tree, work.end);
  return out;
}

/** Computes the nodes up to node `k`; `state` is scratch. */
function walkTo(state: Float64Array, path: TreeRootPath, side: PathSide, k: number): void {
  while (side.reached < k) {
    path.work.end.elapsed = (side.reached + 1) * side.step;
    stepFrom(state, path, side, side.reached);
    side.reached++;
    side.nodes.set(state, side.reached * 3);
  }
}

/** Writes the state at the end of a step from node `k`. */
function stepFrom(
  out: Float64Array,
  { tree, work }: TreeRootPath,
  { nodes, step }: PathSide,
  k: number,
): void {
  const { end, middle, velocity } = work;
  middle.elapsed = 0.5 * (k * step + end.elapsed);
  evaluateRootVelocity(velocity, tree, middle);
  rootStep(out, nodes, velocity, end.elapsed - k * step, k * 3);
}

function standAtEnd(out: RootSample, { nodes }: PathSide): RootSample {
  for (let i = 0; i < 3; i++) out.state[i] = nodes[STEPS * 3 + i];
  out.velocity.fill(0);
  return out;
}
