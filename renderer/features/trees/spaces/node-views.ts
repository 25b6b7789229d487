import type { NodeKindId } from '#core/tree/registry.ts';
import type { OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { cadence } from './cadence-space.ts';
import { blendSpace1D, continuousBlend, singleAxis } from './line-spaces.ts';
import {
  overlaySpace,
  poseAssetSpace,
  prioritySpace,
  selectBoolSpace,
  selectByInt,
  selectEnumSpace,
  weightSpace,
} from './list-spaces.ts';
import type { NodeView } from './pad-node.ts';
import { aimOffset, bilinearSpace, blendSpace2D, multiAxis } from './plane-spaces.ts';
import { rules } from './rule-space.ts';
import { crossfadeSpace, fifoSpace, montageSpace, transitionalSpace } from './track-spaces.ts';

/** What the window knows about each kind of node; null for leaves, which have no pad. */
const views: Readonly<Record<NodeKindId, NodeView | null>> = {
  clip: null,
  pose: null,
  restPose: null,
  blendSpace1D,
  singleAxis,
  continuousBlend,
  blendSpace2D,
  multiAxis,
  bilinear: { space: bilinearSpace },
  aimOffset,
  priority: { space: prioritySpace },
  overlay: { space: overlaySpace },
  poseAsset: { space: poseAssetSpace },
  fifo: { space: fifoSpace },
  layer: { space: weightSpace('layer') },
  additive: { space: weightSpace('added') },
  crossfade: { space: crossfadeSpace },
  montage: { space: montageSpace },
  transitional: { space: transitionalSpace },
  selectByBool: { space: selectBoolSpace },
  selectByInt,
  selectByEnum: { space: selectEnumSpace },
  rules,
  cadence,
};

/** What the window knows about a kind of node; null if it has no pad, or is none. */
export function viewOf(kind: string): NodeView | null {
  return Object.hasOwn(views, kind) ? views[kind as NodeKindId] : null;
}

/**
 * The node whose space is shown: the one at `path`, else its nearest ancestor with a space, else the first;
 * null if none has one.
 */
export function nodeWithSpace(outline: readonly OutlineNode[], path: string): OutlineNode | null {
  const candidates = outline.filter(({ node }) => viewOf(node.kind) !== null);
  const holding = candidates.filter((node) => path === node.path || path.startsWith(`${node.path}.`));
  return holding.at(-1) ?? candidates[0] ?? null;
}
