import { describe, expect, test } from 'vitest';
import { treeSchema } from '#test/contract/document-schemas.ts';
import { inputs, sampleTrees } from '../sample-trees.ts';
import { clip, documentOf } from '../tree-fixture.ts';

type Schema = Readonly<Record<string, unknown>>;
const schema = treeSchema();

/** True if a value fits a schema with the keywords that ours uses. */
function fits(value: unknown, given: Schema): boolean {
  const rule = '$ref' in given ? definition(String(given.$ref)) : given;
  return (
    (rule.type === undefined || ([rule.type].flat() as string[]).some((type) => isOfType(value, type))) &&
    (rule.enum === undefined || (rule.enum as unknown[]).includes(value)) &&
    (rule.const === undefined || rule.const === value) &&
    (rule.anyOf === undefined || (rule.anyOf as Schema[]).some((one) => fits(value, one))) &&
    (rule.oneOf === undefined || (rule.oneOf as Schema[]).filter((one) => fits(value, one)).length === 1) &&
    (typeof value !== 'number' || fitsLimits(value, rule)) &&
    (!Array.isArray(value) || fitsList(value, rule)) &&
    (!isOfType(value, 'object') || fitsObject(value as Schema, rule))
  );
}

const definition = (ref: string): Schema =>
  (schema.$defs as Record<string, Schema>)[ref.replace('#/$defs/', '')] ?? { enum: [] };

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type && value !== null && !Array.isArray(value);
}

function fitsLimits(value: number, rule: Schema): boolean {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
  } = rule as Record<string, number>;
  return value >= minimum && value <= maximum && value > exclusiveMinimum;
}

function fitsList(value: readonly unknown[], { items, minItems = 0, maxItems = Infinity }: Schema): boolean {
  const isLong = value.length >= Number(minItems) && value.length <= Number(maxItems);
  return isLong && (items === undefined || value.every((item) => fits(item, items as Schema)));
}

function fitsObject(
  value: Schema,
  { properties = {}, required = [], additionalProperties }: Schema,
): boolean {
  const known = properties as Record<string, Schema>;
  return (
    (required as string[]).every((name) => name in value) &&
    Object.entries(value).every(([name, child]) => {
      const rule: unknown = known[name] ?? additionalProperties;
      return rule === undefined || (rule !== false && fits(child, rule as Schema));
    })
  );
}

describe('the schema of a tree', () => {
  test.each(Object.keys(sampleTrees))('accepts the sample tree: %s', (kind) => {
    expect(fits(JSON.parse(JSON.stringify(documentOf(sampleTrees[kind], inputs))), schema)).toBe(true);
  });

  test.each([
    ['a field that nobody knows', { ...clip('a'), speeed: 1 }],
    ['what is missing', { kind: 'clip' }],
    ['a kind that nobody knows', { kind: 'blendSpace3D' }],
    ['a number beyond 1e6', clip('a', { time: 2e6 })],
    ['too short a list', { kind: 'blendSpace1D', x: 0, samples: [] }],
  ])('refuses %s', (_, root) => {
    expect(fits(documentOf(root), schema)).toBe(false);
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});
