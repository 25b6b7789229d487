import type { NumberSource } from '../../../../../core/tree/schema/input-specs.ts';
import type { OutlineNode } from '../../../../stores/lab/tree/outline.ts';
import { cadenceSpace } from './cadence-space.ts';
import { blendSpace1DSpace, continuousBlendSpace, singleAxisSpace } from './line-spaces.ts';
import {
  overlaySpace,
  poseAssetSpace,
  prioritySpace,
  selectBoolSpace,
  selectEnumSpace,
  selectIntSpace,
  weightSpace,
} from './list-spaces.ts';
import type { PadNode } from './pad-node.ts';
import type { PadSpace } from './pad-space.ts';
import { aimOffsetSpace, bilinearSpace, blendSpace2DSpace } from './plane-spaces.ts';
import { rulesSpace } from './rule-space.ts';
import { multiAxisSpace } from './sphere-space.ts';
import {
  crossfadeSpace,
  fifoSpace,
  montageSpace,
  transitionalSpace,
  type DurationOf,
} from './track-spaces.ts';

type CreateSpace = (
  node: PadNode,
  read: (source: NumberSource) => number,
  durationOf: DurationOf,
) => PadSpace;

/** The kinds of nodes that have a space. */
const spaces: Readonly<Record<string, CreateSpace>> = {
  blendSpace1D: blendSpace1DSpace,
  singleAxis: singleAxisSpace,
  continuousBlend: continuousBlendSpace,
  blendSpace2D: blendSpace2DSpace,
  multiAxis: multiAxisSpace,
  bilinear: bilinearSpace,
  aimOffset: aimOffsetSpace,
  priority: prioritySpace,
  overlay: overlaySpace,
  poseAsset: poseAssetSpace,
  fifo: fifoSpace,
  layer: weightSpace('layer'),
  additive: weightSpace('added'),
  crossfade: crossfadeSpace,
  montage: montageSpace,
  transitional: transitionalSpace,
  selectByBool: selectBoolSpace,
  selectByInt: selectIntSpace,
  selectByEnum: selectEnumSpace,
  rules: rulesSpace,
  cadence: cadenceSpace,
};

/**
 * The space of a node whose kind has one.
 *
 * @param read the value of a number now, for axes at right angles to the plane
 */
export function createSpace(
  node: PadNode,
  read: (source: NumberSource) => number,
  durationOf: DurationOf,
): PadSpace {
  return spaces[node.fields.kind](node, read, durationOf);
}

/** The node whose space is shown: the one at `path`, else its nearest ancestor with a space, else the first; null if none has one. */
export function nodeWithSpace(outline: readonly OutlineNode[], path: string): OutlineNode | null {
  const candidates = outline.filter(({ node }) => Object.hasOwn(spaces, node.kind));
  const holding = candidates.filter((node) => path === node.path || path.startsWith(`${node.path}.`));
  return holding.at(-1) ?? candidates[0] ?? null;
}
