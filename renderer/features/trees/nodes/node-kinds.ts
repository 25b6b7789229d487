import { makeNode, maxChildren } from '#core/tree/document/make-node.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { usesOf } from '../inputs/input-keys.ts';
import { inputsIn } from '#renderer/stores/lab/tree/open-tree.ts';
import { outlineOf, type OutlineNode, valueAt, withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import { readInputs, readPadNode } from '../spaces/pad-node.ts';
import type { Content } from '../spaces/pad-space.ts';
import { isBelow, withMade, type NodeMaking } from './node-lists.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import type { TemplateClip } from '#renderer/stores/lab/tree/tree-templates.ts';
import { viewOf } from '../spaces/node-views.ts';

/** Puts a new node of a kind above a node, which becomes its child. */
export function withWrapped(
  content: Content,
  { node, address }: OutlineNode,
  kind: NodeKind,
  making: NodeMaking,
): Content {
  return withMade(content, address, (inputs) => makeNode(kind, { children: [node], inputs, ...making }));
}

/** The direct children of a node. */
export function childrenOf(
  outline: readonly OutlineNode[],
  { path, depth }: OutlineNode,
): readonly OutlineNode[] {
  return outline.filter((other) => other.depth === depth + 1 && isBelow(other.path, path));
}

/**
 * Changes the kind of a node. It keeps its name, the children that fit, and the fields that the new kind has
 * too. A leaf becomes the child of a kind that has children.
 */
export function withKind(
  content: Content,
  outline: readonly OutlineNode[],
  changed: OutlineNode,
  kind: NodeKind,
  making: NodeMaking,
): Content {
  const { node, address } = changed;
  const own = childrenOf(outline, changed).map((child) => child.node);
  const isLeaf = maxChildren(findNodeKind(node.kind) ?? kind) === 0;
  const children = isLeaf && maxChildren(kind) > 0 ? [node] : own;
  const made = withMade(content, address, (inputs) => makeNode(kind, { children, inputs, ...making }));
  if (children[0] === node) return made;
  const kept = Object.entries(node).filter(([name]) => name === 'name' || keepsField(kind, name));
  const changedContent = kept.reduce((before, [name, value]) => {
    const after = withValueAt(before, [...address, name], value);
    return isValid(after, changed) ? after : before;
  }, made);
  return withoutUnused(changedContent, content);
}

/** Without the inputs that were made for fields which then kept their own. */
function withoutUnused(content: Content, before: Content): Content {
  const [inputs, known] = [inputsIn(content), inputsIn(before)];
  const outline = outlineOf(content['root']);
  const unused = Object.keys(inputs).filter(
    (name) => !Object.hasOwn(known, name) && usesOf(name, outline).length === 0,
  );
  return unused.reduce((after, name) => withValueAt(after, ['inputs', name], undefined), content);
}

function keepsField(kind: NodeKind, name: string): boolean {
  const spec = (kind.fields as Readonly<Record<string, { readonly children?: unknown }>>)[name] as
    | { readonly children?: unknown }
    | undefined;
  return spec !== undefined && spec.children === undefined;
}

/** True if the node at an address has no problem of its own. */
export function isValid(content: Content, { path, address }: Pick<OutlineNode, 'path' | 'address'>): boolean {
  const node = valueAt(content, address) as TreeNode;
  return readPadNode({ path, address, node, depth: 0, place: '' }, readInputs(content)) !== null;
}

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
