import type { BoundInput } from '../inputs/bound-input.ts';
import type { TabledCadence } from '../node-parts/cadence-group.ts';
import type { TreeDocument } from '../document/parse-tree.ts';
import type { BoundNode, TreeRequest } from '../node-kind.ts';
import { createPose, type Pose } from '../../pose/pose.ts';

/** A tree bound to its clips, ready for evaluation at any time, in any order. */
export interface Tree {
  readonly document: TreeDocument;
  readonly joints: number;
  readonly inputs: readonly BoundInput[];
  readonly nodes: readonly BoundNode[]; // parents first; the first is the root
  readonly leaves: readonly BoundNode[];
  readonly cadences: readonly { readonly group: TabledCadence }[];
  /** Requests of its rules, by time. */
  readonly requests: readonly TreeRequest[];
  /** From the first to the last possible change of a weight, s. */
  readonly span: { readonly from: number; readonly to: number };
  readonly moment: { elapsed: number }; // scratch
}

/** One moment of a tree. Created once and refilled. */
export interface TreeFrame {
  elapsed: number; // s
  readonly pose: Pose; // relative to the root
  readonly rootVelocity: Float64Array; // [3] side, forward m/s, turn rad/s, in the root's own frame
  /** [leaves] weight of each leaf of `tree.leaves`. They sum to 1. */
  readonly leafWeights: Float64Array;
  /** [nodes] 1 for a visible node of `tree.nodes` in a gap. */
  readonly gaps: Uint8Array;
}

export function createTreeFrame({ joints, leaves, nodes }: Tree): TreeFrame {
  return {
    elapsed: 0,
    pose: createPose(joints),
    rootVelocity: new Float64Array(3),
    leafWeights: new Float64Array(leaves.length),
    gaps: new Uint8Array(nodes.length),
  };
}
