import type { FieldSpecs } from '../documents/specs/spec.ts';
import type { NodeKind } from './node-kind.ts';
import { additiveNode } from './nodes/additive-node.ts';
import { aimOffsetNode } from './nodes/aim-offset-node.ts';
import { bilinearNode } from './nodes/bilinear-node.ts';
import { blendSpace1DNode } from './nodes/blend-space-1d-node.ts';
import { blendSpace2DNode } from './nodes/blend-space-2d-node.ts';
import { cadenceNode } from './nodes/cadence-node.ts';
import { clipNode } from './nodes/clip-node.ts';
import { continuousBlendNode } from './nodes/continuous-blend-node.ts';
import { crossfadeNode } from './nodes/crossfade-node.ts';
import { fifoNode } from './nodes/fifo-node.ts';
import { layerNode } from './nodes/layer-node.ts';
import { montageNode } from './nodes/montage-node.ts';
import { multiAxisNode } from './nodes/multi-axis-node.ts';
import { overlayNode } from './nodes/overlay-node.ts';
import { poseAssetNode } from './nodes/pose-asset-node.ts';
import { poseNode, restPoseNode } from './nodes/pose-node.ts';
import { priorityNode } from './nodes/priority-node.ts';
import { rulesNode } from './nodes/rules-node.ts';
import { selectByBoolNode, selectByEnumNode, selectByIntNode } from './nodes/select-nodes.ts';
import { singleAxisNode } from './nodes/single-axis-node.ts';
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
