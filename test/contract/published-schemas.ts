import { EASINGS } from '#core/methods/curves/easing.ts';
import { z } from 'zod';
import { auditReportSchema } from '#contract/exchange/audit-report.ts';
import { bestSchema } from '#contract/exchange/best-report.ts';
import { budgetsFileSchema } from '#contract/exchange/budgets-file.ts';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { stressReportSchema } from '#contract/exchange/stress-report.ts';
import { usedMuscles } from '#contract/exchange/transition-settings.ts';
import { tuneReportSchema } from '#contract/exchange/tune-report.ts';
import { userDataFileSchema } from '#contract/exchange/user-data-file.ts';
import { labItemSchema } from '#contract/lab-items.ts';
import { trailingSetSchema } from '#core/documents/figure-schemas.ts';
import { slotSchema, slotSettingsSchema } from '#core/documents/transition-schema.ts';
import { everyMetric } from '#core/judge/metrics/registry.ts';
import type { JsonSchema } from '#core/documents/specs/spec.ts';
import type { ParameterSpec } from '#core/methods/parts/setting-spec.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { slotFields } from '#core/transition/document/slot-fields.ts';
import { muscleAssetSchema, requestsSchema, treeSchema } from './document-schemas.ts';

/** A part of a schema that is an object with fields. */
interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The schema of a document without the fields that an item of the library keeps beside its content. */
function contentSchema(document: JsonSchema, id: string, ...beside: readonly string[]): JsonSchema {
  const { properties, required, ...rest } = document as ObjectSchema;
  const isOwn = (name: string): boolean => !beside.includes(name);
  return {
    ...rest,
    $id: `urn:segue:schema:${id}-content`, // its references are within it
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  };
}

const muscleContent = contentSchema(muscleAssetSchema(), 'muscles', 'name');
const contents = {
  tree: contentSchema(treeSchema(), 'tree', 'id', 'name'),
  requests: requestsSchema(),
  trailing: z.toJSONSchema(trailingSetSchema) as JsonSchema,
  muscles: muscleContent,
};

const idsOf = (better: 'lower' | 'higher'): readonly string[] =>
  everyMetric.filter((metric) => metric.better === better).map(({ id }) => id);

function valueSchema(spec: ParameterSpec): JsonSchema {
  switch (spec.kind) {
    case 'number':
      return { type: 'number', minimum: spec.minimum, maximum: spec.maximum };
    case 'choice':
      return { enum: spec.options };
    case 'easing':
      return { type: 'string', pattern: `^(${EASINGS.join('|')}|curve [-+0-9., ]+)$` };
    case 'muscles':
      return {
        type: 'string',
        pattern: `^(${spec.options.join('|')}|(byTag|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})( mirrored)?)$`,
      };
    case 'names':
      return { type: 'string' };
  }
}

const isOptional = (spec: ParameterSpec): boolean => spec.kind === 'choice' && spec.isOptional === true;

/** What core demands of the slot of each method. */
const slotRules = {
  properties: {
    rootTime: valueSchema(slotFields.rootTime.spec),
    tick: valueSchema(slotFields.tick.spec),
  },
  oneOf: blendMethods.map(({ id, parameters, options, hasWeight }) => ({
    properties: {
      method: { const: id },
      values: {
        properties: Object.fromEntries(
          Object.entries({ ...parameters, ...options }).map(([name, spec]) => [name, valueSchema(spec)]),
        ),
        required: Object.keys(parameters).filter((name) => !isOptional(parameters[name])),
        additionalProperties: false,
      },
      profileMode: { enum: hasWeight ? ['time', 'weight'] : ['time'] },
      fatiguePose: Object.hasOwn(parameters, 'muscles') ? { type: 'boolean' } : { const: false },
    },
  })),
};

/** `footSlide<=2`: only a metric that is better when higher has a lower limit. */
const budgetText = {
  type: 'string',
  pattern: `^\\s*(${(['lower', 'higher'] as const)
    .map((better) => `(${idsOf(better).join('|')})\\s*${better === 'lower' ? '<=' : '>='}`)
    .join('|')})\\s*-?\\d+(\\.\\d+)?\\s*$`,
};

/** A schema of zod with the rules that core checks after it. */
function published(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const at: unknown = zodSchema;
      if (at === slotSchema || at === slotSettingsSchema) {
        Object.assign(jsonSchema.properties ?? {}, slotRules.properties);
        Object.assign(jsonSchema, { oneOf: slotRules.oneOf });
      }
      if (at === budgetsFileSchema.shape.budgets) Object.assign(jsonSchema, { items: budgetText });
      if (at === usedMuscles) Object.assign(jsonSchema.properties ?? {}, { content: muscleContent });
      if (at === labItemSchema)
        Object.assign(jsonSchema, {
          oneOf: Object.entries(contents).map(([kind, content]) => ({
            properties: { kind: { const: kind }, content },
          })),
        });
    },
  });
}

/** The schemas of `docs/schema`, by name. */
export const publishedSchemas = {
  audit: published(auditReportSchema),
  best: published(bestSchema),
  budgets: published(budgetsFileSchema),
  comparison: published(comparisonSchema),
  made: published(userDataFileSchema),
  muscles: muscleAssetSchema(),
  requests: requestsSchema(),
  settings: published(settingsFileSchema),
  stress: published(stressReportSchema),
  trailing: published(trailingSetSchema),
  tree: treeSchema(),
  tune: published(tuneReportSchema),
};
