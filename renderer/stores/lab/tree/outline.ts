// renderer/stores/lab/tree: blend trees: the one that is open, its edits and templates
import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import type { NameWords } from '#renderer/kit/cut-name.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { fieldPath } from '#core/documents/specs/spec.ts';

/** The place of a value in a tree’s content: fields and list indices from the top. */
export type Address = readonly (string | number)[];

/** The address as core writes it: `root.samples[1].node`. */
export function pathOf(address: Address): string {
  return address.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : fieldPath(path, step)),
    '',
  );
}

/** The value at an address; undefined if there is none. */
export function valueAt(content: unknown, address: Address): unknown {
  return address.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    content,
  );
}

/** A copy of `content` with the value at an address replaced; undefined removes it, also from a list. */
export function withValueAt<Content>(content: Content, [step, ...rest]: Address, value: unknown): Content {
  if (step === undefined) return value as Content;
  if (Array.isArray(content)) {
    const list: readonly unknown[] = content;
    const at = Number(step);
    if (rest.length === 0 && value === undefined) return list.toSpliced(at, 1) as Content;
    const next = withValueAt(list[at], rest, value);
    return (at < list.length ? list.with(at, next) : [...list, next]) as Content;
  }
  const record = content as Readonly<Record<string, unknown>>;
  if (rest.length === 0 && value === undefined) {
    const { [step]: _, ...others } = record;
    return others as Content;
  }
  return { ...record, [step]: withValueAt(record[step], rest, value) } as Content;
}

/** A node of a tree as the outline lists it. */
export interface OutlineNode {
  readonly path: string; // as in problems and in the bound tree
  readonly address: Address;
  readonly node: TreeNode;
  readonly depth: number; // 0 for the root
  readonly place: string; // in its parent: `samples 2`; empty for the root
}

/** The nodes of a tree, parents first, in the order of their fields. */
export function outlineOf(root: unknown): readonly OutlineNode[] {
  return isNode(root) ? nodesFrom(root, ['root'], 0, '') : [];
}

function nodesFrom(node: TreeNode, address: Address, depth: number, place: string): readonly OutlineNode[] {
  const own: OutlineNode = { path: pathOf(address), address, node, depth, place };
  const below = Object.entries(node).flatMap(([field, value]) =>
    nodesIn(value, [...address, field], depth + 1, field),
  );
  return [own, ...below];
}

/** Nodes in the value of a field: the value itself, or in its list or record. */
function nodesIn(value: unknown, address: Address, depth: number, place: string): readonly OutlineNode[] {
  if (isNode(value)) return nodesFrom(value, address, depth, place);
  if (Array.isArray(value))
    return value.flatMap((item, i) => nodesIn(item, [...address, i], depth, `${place} ${i + 1}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, item]) =>
    nodesIn(item, [...address, field], depth, field === 'node' ? place : field),
  );
}

function isNode(value: unknown): value is TreeNode {
  return isObject(value) && typeof value.kind === 'string' && findNodeKind(value.kind) !== undefined;
}

/** What a node is called: its own name, its clip’s label (with the time of a held pose), or its kind’s. */
export function nodeLabel({ node }: OutlineNode, labelOf: (id: string) => NameWords | undefined): NameWords {
  if (node.name !== undefined && node.name !== null) return wholeLabel(node.name);
  const clip = typeof node['clip'] === 'string' ? labelOf(node['clip']) : undefined;
  if (clip === undefined) return wholeLabel(findNodeKind(node.kind)?.label ?? node.kind);
  if (typeof node['time'] !== 'number') return clip;
  const { words, order } = clip;
  return { words: [...words, ` ${formatNumber(node['time'], 2)} s`], order: [...order, words.length] };
}

/** The same as a text. */
export const nodeName = (...of: Parameters<typeof nodeLabel>): string => labelText(nodeLabel(...of));
