import type { BoundInput } from '../inputs/bound-input.ts';
import type { TabledCadence } from '../node-parts/cadence-group.ts';
import type { TreeDocument } from '../document/document.ts';
import type { BoundNode, Moment, TreeRequest } from '../node-kind.ts';
import { createPose, type Pose } from '../../pose.ts';

/** A tree bound to its clips: ready to be asked for any moment, in any order. */
export interface Tree {
  readonly document: TreeDocument;
  readonly joints: number;
  readonly inputs: readonly BoundInput[];
  readonly nodes: readonly BoundNode[]; // a parent before its children; the first is the root
  readonly leaves: readonly BoundNode[];
  readonly cadences: readonly { readonly group: TabledCadence }[];
  /** What its rules ask for, by time. */
  readonly requests: readonly TreeRequest[];
  /** From the first to the last moment at which a weight may change, s. */
  readonly span: { readonly from: number; readonly to: number };
  readonly moment: Moment; // holds nothing between calls
}

/** One moment of a tree. Made once, filled as often as wanted. */
export interface TreeFrame {
  time: number; // s
  readonly pose: Pose; // relative to the root
  readonly rootVelocity: Float64Array; // [3] side, forward m/s, turn rad/s, in the root's own frame
  /** [leaves] what each leaf of `tree.leaves` has of the pose. They sum to 1, but in a gap. */
  readonly leafWeights: Float64Array;
  /** [nodes] 1 where a node of `tree.nodes` that is seen had nothing to say. */
  readonly gaps: Uint8Array;
}

export function createTreeFrame({ joints, leaves, nodes }: Tree): TreeFrame {
  return {
    time: 0,
    pose: createPose(joints),
    rootVelocity: new Float64Array(3),
    leafWeights: new Float64Array(leaves.length),
    gaps: new Uint8Array(nodes.length),
  };
}
