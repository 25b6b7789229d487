import type { Floats } from '../../kit/floats.ts';
import { rootStep } from './root-state.ts';

/*
 * The path of a root whose velocity is known: its integral along steps.
 *
 *   node      0 ──────── 1 ──────── 2 ── ·            each node = the one before, moved by the way of a step;
 *                                                      a moment between two nodes: a shorter step from the first
 *
 * Nodes are computed once, in order, when first needed: dragging a slider needs one moment only. The result is
 * bit-identical in any order.
 */

/** The steps of a path, and how a root moves along them. */
export interface RootSteps {
  /** Goes to the moment of node `k`, >= 1. Called once for each, in order. */
  toNode(k: number): void;
  /** Writes the way from node `k` to the present moment: [3] side, forward m, turn rad, in the root's own frame. */
  writeWay(out: Float64Array, k: number): void;
}

/** A path, as far as it is computed. */
export type RootIntegral = Readonly<ReturnType<typeof createRootIntegral>> & { known: number };

/** @param first [3] state at node 0: x, z m, heading rad */
export function createRootIntegral(steps: RootSteps, count: number, first: Floats) {
  const nodes = new Float64Array((count + 1) * 3);
  for (let i = 0; i < 3; i++) nodes[i] = first[i];
  return {
    steps,
    nodes, // [(count + 1) * 3]
    known: 1, // computed nodes
    way: new Float64Array(3), // scratch
    node: new Float64Array(3), // scratch
  };
}

/** Computes the nodes up to `last`. Does not allocate. */
export function integrateTo(path: RootIntegral, last: number): void {
  const { steps, nodes, node } = path;
  for (; path.known <= last; path.known++) {
    steps.toNode(path.known);
    integrateFrom(node, path, path.known - 1);
    for (let i = 0; i < 3; i++) nodes[path.known * 3 + i] = node[i];
  }
}

/** Writes the state at the present moment of the steps, shortly after node `k`. */
export function integrateFrom(out: Float64Array, { steps, nodes, way }: RootIntegral, k: number): void {
  steps.writeWay(way, k);
  rootStep(out, nodes, way, 1, k * 3);
}

/** Writes the state at node `k`, which must be computed. */
export function writeNode(out: Float64Array, { nodes }: RootIntegral, k: number): void {
  for (let i = 0; i < 3; i++) out[i] = nodes[k * 3 + i];
}
