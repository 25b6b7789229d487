import { assetSpec, rowSpec } from '#core/procedural/muscle/muscle-items.ts';
import type { MuscleModel } from '#core/procedural/muscle/muscle-asset.ts';
import type { JsonSchema } from '#core/documents/specs/spec.ts';
import { requestListSpec } from '#core/runs/interruptions/stress-requests.ts';
import { documentSpec, nodeFieldsSpec } from '#core/tree/document/parse-tree.ts';
import { comparisonSpec, conditionSpec } from '#core/tree/inputs/condition.ts';
import { nodeKinds } from '#core/tree/registry.ts';

/** The JSON Schema of a document. */
const documentSchema = (title: string, schema: JsonSchema): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title,
  ...schema,
});

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

const conditionSchema = {
  oneOf: [
    comparisonSpec.schema,
    ...['all', 'any'].map((name) => groupSchema(name, { type: 'array', items: conditionSpec.schema })),
    groupSchema('not', conditionSpec.schema),
  ],
};

function groupSchema(name: string, schema: object): object {
  return { type: 'object', properties: { [name]: schema }, required: [name], additionalProperties: false };
}

/** The JSON Schema of a request list, derived from the specs that parse it. */
export const requestsSchema = (): JsonSchema => documentSchema('Segue request list', requestListSpec.schema);

/** The JSON Schema of a muscle asset, derived from the specs that parse it. */
export function muscleAssetSchema(): JsonSchema {
  const muscle = rowSpec('hill', 'unit of lengths');
  const spring = rowSpec('springDamper', 'unit of lengths');
  return {
    ...documentSchema('Segue muscles', assetSpec({ ...muscle, schema: { type: 'object' } }).schema),
    oneOf: [
      { ...rowsAre('spring', ['springDamper']), required: ['model'] },
      rowsAre('muscle', ['hill', 'hillFollowing']),
    ],
    $defs: { muscle: muscle.schema, spring: spring.schema },
  };
}

function rowsAre(row: string, models: readonly MuscleModel[]) {
  return {
    properties: { model: { enum: models }, joints: { additionalProperties: { $ref: `#/$defs/${row}` } } },
  };
}
