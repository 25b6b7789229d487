import { parseDocument } from '#core/schema/parse-document.ts';
import { inputType } from '#core/tree/inputs/bound-input.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { nodeFieldsSpec } from '#core/tree/document/parse-tree.ts';
import type { TreeNode, TreeScope } from '#core/tree/schema/tree-spec.ts';
import { inputsIn, readInput } from '../../../stores/lab/tree/read-input.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import type { Address } from '../../../stores/lab/tree/tree-address.ts';

export type PadInputs = Readonly<Record<string, TreeInput>>;

/** A valid node with the defaults of its fields, and the inputs of its tree. */
export interface PadNode {
  readonly path: string;
  readonly address: Address;
  readonly fields: TreeNode;
  readonly inputs: PadInputs;
}

/** The valid inputs of a tree’s content. */
export function readInputs(content: Readonly<Record<string, unknown>>): PadInputs {
  const read = Object.entries(inputsIn(content)).flatMap(([name, json]) => {
    const input = readInput(json);
    return input.ok ? [[name, input.value] as const] : [];
  });
  return Object.fromEntries(read);
}

/** The node with defaults; null if it has problems of its own. Nodes below it are not checked. */
export function readPadNode({ path, address, node }: OutlineNode, inputs: PadInputs): PadNode | null {
  const spec = nodeFieldsSpec(node.kind);
  if (spec === null) return null;
  const fields = parseDocument(spec, node, (scope): TreeScope => ({
    ...scope,
    inputs: new Map(Object.entries(inputs).map(([name, input]) => [name, inputType(input)])),
    readNode: (value) => value as TreeNode,
  }));
  return fields.ok ? { path, address, fields: fields.value, inputs } : null;
}
