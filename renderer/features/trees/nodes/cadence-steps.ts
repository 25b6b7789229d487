import { isObject } from '#core/schema/structure-specs.ts';
import type { TreeNode } from '#core/tree/schema/tree-spec.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import type { TemplateClip } from '../../../stores/lab/tree/tree-templates.ts';
import { viewOf } from '../spaces/node-views.ts';
import { isBelow } from './node-lists.ts';

/** True if a node is a cadence, or below one. */
export function isInCadence(outline: readonly OutlineNode[], { path }: OutlineNode): boolean {
  return outline.some(
    (other) => viewOf(other.node.kind)?.sharesPhase && (other.path === path || isBelow(path, other.path)),
  );
}

/**
 * A node with the steps of its clips, by which they share a phase. Clips that have markers keep them.
 *
 * @param stepsOf null if the steps of a clip are not known
 */
export function withSteps(node: TreeNode, stepsOf: (clipId: string) => TemplateClip['steps']): TreeNode {
  return stepped(node, stepsOf) as TreeNode;
}

function stepped(value: unknown, stepsOf: (clipId: string) => TemplateClip['steps']): unknown {
  if (Array.isArray(value)) return value.map((item) => stepped(item, stepsOf));
  if (!isObject(value)) return value;
  const { kind, clip, markers } = value;
  const isUnmarked =
    kind === 'clip' && typeof clip === 'string' && !(Array.isArray(markers) && markers.length > 0);
  if (isUnmarked) return { ...value, ...stepsOf(clip) };
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, stepped(part, stepsOf)]));
}
