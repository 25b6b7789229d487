// renderer/features/trees/nodes: changes of the nodes of a tree: add, remove, wrap, change of kind, order
import {
  listOfChildren,
  listOfClips,
  makeItem,
  type MadeValue,
  type NodeList,
  type NodeParts,
} from '#core/tree/document/make-node.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { type OutlineNode, valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { readInputs } from '../spaces/pad-node.ts';
import type { Content } from '../spaces/pad-space.ts';

/** The clip and the joint that new nodes take. */
export type NodeMaking = Pick<NodeParts, 'clip' | 'joint'>;

/** The node itself or the nearest one above it that takes more children; null = none. */
export function growingNode(outline: readonly OutlineNode[], { path }: OutlineNode): OutlineNode | null {
  return nearest(outline, path, (node) => growingList(node) !== null);
}

/**
 * The node itself or the nearest one above it that takes another clip, as a child or as a pose; null = none.
 */
export function nodeForClip(outline: readonly OutlineNode[], { path }: OutlineNode): OutlineNode | null {
  return nearest(outline, path, (node) => growingList(node) !== null || poseList(node) !== null);
}

function nearest(
  outline: readonly OutlineNode[],
  path: string,
  takes: (node: TreeNode) => boolean,
): OutlineNode | null {
  const above = outline.filter((other) => other.path === path || isBelow(path, other.path));
  return above.findLast(({ node }) => takes(node)) ?? null;
}

/** Adds a new child behind the last one of a node that takes more, and the inputs that it needs. */
export function withChildMade(
  content: Content,
  parent: OutlineNode,
  making: NodeMaking,
  make: (inputs: NodeParts['inputs']) => MadeValue<TreeNode>,
): Content {
  return withItem(content, parent, growingList(parent.node), making, make);
}

/** Adds a clip as the last child of a node, or as a pose. */
export function withClipAdded(
  content: Content,
  parent: OutlineNode,
  leaf: TreeNode,
  making: NodeMaking,
): Content {
  const list = growingList(parent.node) ?? poseList(parent.node);
  return withItem(content, parent, list, making, (inputs) => ({ made: leaf, inputs }));
}

function withItem(
  content: Content,
  { node, address }: OutlineNode,
  list: NodeList | null,
  making: NodeMaking,
  make: (inputs: NodeParts['inputs']) => MadeValue<TreeNode>,
): Content {
  const kind = findNodeKind(node.kind);
  if (kind === undefined || list === null) return content;
  const items = node[list.field] as readonly unknown[];
  return withMade(content, [...address, list.field, items.length], (known) => {
    const { made: child, inputs } = make(known);
    return makeItem(kind, list, node, { children: [child], inputs, ...making });
  });
}

/** Puts what `make` makes at an address, and adds its inputs to the tree. */
export function withMade(
  content: Content,
  address: Address,
  make: (inputs: NodeParts['inputs']) => MadeValue<unknown>,
): Content {
  const known = readInputs(content);
  const { made, inputs } = make(known);
  const added = Object.entries(inputs).filter(([name]) => !Object.hasOwn(known, name));
  const json = { ...(content['inputs'] as object | undefined), ...Object.fromEntries(added) };
  return withValueAt(added.length === 0 ? content : { ...content, inputs: json }, address, made);
}

/**
 * Removes a node: with its place in a list, or so that its only child takes its place. Null if its parent
 * needs it.
 *
 * @param outline of the tree
 */
export function withoutNode(
  content: Content,
  outline: readonly OutlineNode[],
  { path, address, depth }: OutlineNode,
): Content | null {
  const place = listPlace(content, address);
  if (place !== null) return withValueAt(content, place, undefined);
  const children = outline.filter((other) => other.depth === depth + 1 && isBelow(other.path, path));
  return children.length === 1 ? withValueAt(content, address, children[0].node) : null;
}

/**
 * The place of a node in a list that can shrink: `samples[1]` of `root.samples[1].node`; null if it is in
 * none.
 */
function listPlace(content: Content, address: Address): Address | null {
  const place = placeInList(address);
  if (place === null) return null;
  const list = place.slice(0, -1);
  const least = listOf(valueAt(content, list.slice(0, -1)) as TreeNode)?.minimum ?? 0;
  return (valueAt(content, list) as readonly unknown[]).length > least ? place : null;
}

/** The item of a list that a node is, or is in; null if it is in none. */
export function placeInList(address: Address): Address | null {
  const place = address.at(-1) === 'node' ? address.slice(0, -1) : address;
  return typeof place.at(-1) === 'number' ? place : null;
}

function growingList(node: TreeNode): NodeList | null {
  const list = listOf(node);
  return list !== null && list.maximum > list.minimum ? list : null;
}

function listOf({ kind: id }: TreeNode, find = listOfChildren): NodeList | null {
  const kind = findNodeKind(id);
  return kind ? find(kind) : null;
}

const poseList = (node: TreeNode): NodeList | null => listOf(node, listOfClips);

/** True if the node at `path` is below the one at `above`. */
export function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}
