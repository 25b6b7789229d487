import { canonicalNames } from '../joints/canonical-names.ts';
import {
  LENGTH_UNITS,
  MUSCLE_ASSET_FORMAT,
  MUSCLE_ASSET_VERSION,
  columnsOf,
  MUSCLE_FIELDS,
  MUSCLE_MODELS,
  type MuscleField,
  type MuscleModel,
} from './muscle-asset.ts';
import { LATEST_POSE, MAX_TEXT_LENGTH, MAX_TAGS } from './parse-muscle-asset.ts';

/** The JSON Schema of a muscle asset, from the limits that its parser uses, for editors and other tools. */
export function muscleAssetSchema(): Readonly<Record<string, unknown>> {
  const text = { type: 'string', maxLength: MAX_TEXT_LENGTH };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Segue muscles',
    type: 'object',
    properties: {
      format: { const: MUSCLE_ASSET_FORMAT },
      version: { const: MUSCLE_ASSET_VERSION },
      name: text,
      source: text,
      lengthsIn: { enum: LENGTH_UNITS },
      model: { enum: MUSCLE_MODELS, default: 'hill' },
      tags: { type: 'array', items: { ...text, minLength: 1 }, maxItems: MAX_TAGS },
      fatiguePose: objectOf({ clip: text, time: { type: 'number', minimum: 0, maximum: LATEST_POSE } }),
      joints: {
        type: 'object',
        propertyNames: { enum: canonicalNames },
      },
    },
    required: ['format', 'version', 'name', 'source', 'lengthsIn', 'joints'],
    additionalProperties: false,
    oneOf: [
      { ...rowsAre('spring', ['springDamper']), required: ['model'] },
      rowsAre('muscle', ['hill', 'hillFollowing']),
    ],
    $defs: { muscle: rowSchema('hill'), spring: rowSchema('springDamper') },
  };
}

function rowsAre(row: string, models: readonly MuscleModel[]) {
  return {
    properties: { model: { enum: models }, joints: { additionalProperties: { $ref: `#/$defs/${row}` } } },
  };
}

function rowSchema(model: MuscleModel) {
  const fields = columnsOf({ model }).map((name) => [name, MUSCLE_FIELDS[name]] as const);
  return {
    ...objectOf(Object.fromEntries(fields.map(([name, field]) => [name, numberSchema(field)]))),
    required: fields.flatMap(([name, field]) => (field.default === undefined ? [name] : [])),
  };
}

function numberSchema({ label, unit, minimum, maximum, default: usual }: MuscleField) {
  const description = unit === '' ? label : `${label}, ${unit.replace('length', 'unit of lengths')}`;
  return {
    type: 'number',
    description,
    minimum,
    maximum,
    ...(typeof usual === 'number' && { default: usual }),
  };
}

/** An object of these fields and no others, all required. */
function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
