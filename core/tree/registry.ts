import type { FieldSpecs } from '../documents/specs/spec.ts';
import type { NodeKind } from './node-kind.ts';
import { additiveNode, aimOffsetNode } from './nodes/additive-nodes.ts';
import { bilinearNode, continuousBlendNode, crossfadeNode } from './nodes/mix-nodes.ts';
import { blendSpace1DNode, blendSpace2DNode, singleAxisNode } from './nodes/blend-space-nodes.ts';
import { cadenceNode } from './nodes/cadence-node.ts';
import { clipNode, poseNode, restPoseNode } from './nodes/leaf-nodes.ts';
import { fifoNode, priorityNode } from './nodes/priority-nodes.ts';
import { layerNode, montageNode, overlayNode, poseAssetNode } from './nodes/layer-nodes.ts';
import { multiAxisNode } from './nodes/multi-axis-node.ts';
import { rulesNode } from './nodes/rules-node.ts';
import { selectByBoolNode, selectByEnumNode, selectByIntNode } from './nodes/select-nodes.ts';
import { transitionalNode } from './nodes/transitional-node.ts';

const registered = [
  clipNode,
  poseNode,
  restPoseNode,
  crossfadeNode,
  continuousBlendNode,
  additiveNode,
  layerNode,
  bilinearNode,
  aimOffsetNode,
  blendSpace1DNode,
  blendSpace2DNode,
  singleAxisNode,
  multiAxisNode,
  priorityNode,
  fifoNode,
  overlayNode,
  selectByBoolNode,
  selectByIntNode,
  selectByEnumNode,
  poseAssetNode,
  montageNode,
  transitionalNode,
  rulesNode,
  cadenceNode,
];

export type NodeKindId = (typeof registered)[number]['id'];

/** Every kind of node, in the order of the schema. */
export const nodeKinds: readonly NodeKind<FieldSpecs, NodeKindId>[] = registered;

/** The kind with `id`, or undefined. */
export function findNodeKind(id: string): NodeKind | undefined {
  return nodeKinds.find((kind) => kind.id === id);
}
