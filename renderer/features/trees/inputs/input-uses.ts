import type { LabItem } from '#contract/lab-items.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { isObject } from '#core/schema/structure-specs.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import type { Address } from '../../../stores/lab/tree/tree-address.ts';
import { inputsIn } from '../../../stores/lab/tree/read-input.ts';

/** A reference to an input: its node, and its address inside that node. */
export interface InputUse {
  readonly node: OutlineNode;
  readonly at: Address;
}

/** The references to the input `name` in the nodes of a tree. */
export function usesOf(name: string, outline: readonly OutlineNode[]): readonly InputUse[] {
  return outline.flatMap((node) =>
    Object.entries(node.node).flatMap(([field, value]) =>
      referencesIn(value, name, [field]).map((at) => ({ node, at })),
    ),
  );
}

/** Addresses of the references in a value, except in the nodes below. */
function referencesIn(value: unknown, name: string, at: Address): readonly Address[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => referencesIn(item, name, [...at, i]));
  if (!isObject(value) || isNode(value)) return [];
  if (value['input'] === name) return [at];
  return Object.entries(value).flatMap(([field, item]) => referencesIn(item, name, [...at, field]));
}

const isNode = ({ kind }: Readonly<Record<string, unknown>>): boolean =>
  typeof kind === 'string' && findNodeKind(kind) !== undefined;

/** Renames an input; all references to it follow. */
export function withRenamedInput(content: LabItem['content'], from: string, to: string): LabItem['content'] {
  const inputs = Object.entries(inputsIn(content)).map(([name, input]) => [name === from ? to : name, input]);
  return { ...content, inputs: Object.fromEntries(inputs), root: renamed(content['root'], from, to) };
}

/** A copy of a value in which each `{ input: from }` names `to`. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([field, item]) => [
    field,
    field === 'input' && item === from ? to : renamed(item, from, to),
  ]);
  return Object.fromEntries(entries);
}

/** Why an input cannot have this name; null = it can. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (name === '') return 'An input needs a name.';
  if (name.length > 200) return 'The name has more than 200 characters.';
  return others.includes(name) ? `There is another input “${name}”.` : null;
}
