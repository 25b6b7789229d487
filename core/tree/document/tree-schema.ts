import { conditionSchema } from '../inputs/condition.ts';
import { documentSpec, nodeFieldsSpec } from './parse-tree.ts';
import { nodeKinds } from '../registry.ts';
import { documentSchema } from '../../schema/parse-document.ts';
import type { JsonSchema } from '../../schema/spec.ts';

/** The JSON Schema of a blend tree, derived from the specs that parse it, for editors and other tools. */
export function treeSchema(): JsonSchema {
  return {
    ...documentSchema('Segue blend tree', documentSpec.schema),
    $defs: {
      condition: conditionSchema,
      node: { oneOf: nodeKinds.map(({ id }) => ({ $ref: `#/$defs/${id}` })) },
      ...Object.fromEntries(
        nodeKinds.map(({ id, label }) => [id, { title: label, ...nodeFieldsSpec(id)?.schema }]),
      ),
    },
  };
}
