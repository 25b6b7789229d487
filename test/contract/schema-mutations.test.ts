import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetsFileSchema } from '#contract/exchange/budgets-file.ts';
import { trailingSetSchema } from '#core/documents/figure-schemas.ts';
import { parseBudget } from '#core/judge/audit.ts';
import { engineIds, type EngineTarget } from '#core/engines/engine.ts';
import { parseMuscleAsset } from '#core/procedural/muscle/muscle-items.ts';
import { parseRequests } from '#core/runs/interruptions/stress-requests.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import { parseTree } from '#core/tree/document/parse-tree.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { parseLabItem } from '#main/library/kinds/parse-lab-item.ts';
import { effort } from '#test/fixtures/effort.ts';
import {
  anyBudgets,
  anyMuscles,
  anyRequests,
  anyTrailing,
  anyTree,
  anyUserData,
} from '../fixtures/any-files.ts';
import { anySettingsFile } from '../fixtures/exported-settings.ts';
import { mutationsOf } from '../fixtures/schema-mutations.ts';
import { publishedSchemas } from './published-schemas.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });

/** Problems that core finds in slots, whose joints are those that they name. */
const isSound = (slot: SlotSettings): boolean =>
  findSlotProblem(slot, 'slot', {
    names: [...Object.keys(slot.profile ?? {}), ...(slot.cutJoints ?? [])],
  }) === null;

function readsSettings(json: unknown): boolean {
  const read = parseSettings(JSON.stringify(json), 'a.json');
  if (!read.ok) return false;
  return read.value.every(
    ({ transition, earlier = [], muscles = [] }) =>
      [transition, ...earlier.map((each) => each.transition)].every(({ slots }) => slots.every(isSound)) &&
      muscles.every((item) => parseLabItem({ ...item, kind: 'muscles' }).ok),
  );
}

function readsUserData(json: unknown): boolean {
  const read = parseUserData(JSON.stringify(json), 'a.json');
  if (!read.ok) return false;
  const { transitions, presets, lab = [] } = read.value;
  return (
    transitions.every(({ slots }) => slots.every(isSound)) &&
    presets.every(({ settings }) => isSound(settings)) &&
    lab.every((item) => parseLabItem(item).ok)
  );
}

/** One transition is enough, since all have the same schema. */
const anySettings = (engine: EngineTarget) =>
  anySettingsFile(engine).map((file) => ({ ...file, transitions: file.transitions.slice(0, 1) }));

/** Files that Segue writes and reads: any of them, and whether all that reads one accepts it. */
const files = {
  ...Object.fromEntries(
    (['none', ...engineIds] as const).map((engine) => [
      `settings for ${engine}`,
      { schema: publishedSchemas.settings, any: anySettings(engine), reads: readsSettings },
    ]),
  ),
  made: { schema: publishedSchemas.made, any: anyUserData, reads: readsUserData },
  tree: { schema: publishedSchemas.tree, any: anyTree, reads: (json: unknown) => parseTree(json).ok },
  muscles: {
    schema: publishedSchemas.muscles,
    any: anyMuscles,
    reads: (json: unknown) => parseMuscleAsset(json).ok,
  },
  requests: {
    schema: publishedSchemas.requests,
    any: anyRequests,
    reads: (json: unknown) => parseRequests(json).ok,
  },
  trailing: {
    schema: publishedSchemas.trailing,
    any: anyTrailing,
    reads: (json: unknown) => trailingSetSchema.safeParse(json).success,
  },
  budgets: {
    schema: publishedSchemas.budgets,
    any: anyBudgets,
    reads: (json: unknown) => {
      const read = budgetsFileSchema.safeParse(json);
      return read.success && read.data.budgets.every((text) => parseBudget(text).ok);
    },
  },
};

describe.each(Object.entries(files))('%s', (_, { schema, any, reads }) => {
  const accepts = ajv.compile(schema);
  test('schema and reader accept any file, and reject each mutation that the schema forbids', () => {
    fc.assert(
      fc.property(any as fc.Arbitrary<unknown>, (file) => {
        const json: unknown = JSON.parse(JSON.stringify(file));
        expect([accepts(json), accepts.errors, reads(json)]).toEqual([true, null, true]);
        const mutations = mutationsOf(schema, json);
        expect(mutations.length).toBeGreaterThan(10);
        const accepted = mutations.flatMap(({ what, value }) => {
          const by = [...(accepts(value) ? ['schema'] : []), ...(reads(value) ? ['reader'] : [])];
          return by.length > 0 ? [`${what}: accepted by ${by.join(' and ')}`] : [];
        });
        expect(accepted).toEqual([]);
      }),
      { numRuns: effort(3), endOnFailure: true },
    );
  });
});

test('worked example: each keyword forbids its own changes', () => {
  const schema = {
    type: 'object',
    properties: {
      kind: { const: 'a' },
      count: { type: 'integer', minimum: 0, maximum: 9 },
      names: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
      other: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/on' }] },
    },
    required: ['kind'],
    additionalProperties: false,
    $defs: { on: { type: 'boolean' } },
  };
  const value = { kind: 'a', count: 2, names: ['x'], other: true };
  const changed = mutationsOf(schema, value).map(({ what }) => what);
  const types = (place: string, ...found: readonly string[]) => found.map((type) => `${place}: ${type}`);
  expect(changed.toSorted()).toEqual(
    [
      ...types('', 'null', 'boolean', 'number', 'string', 'array', 'unknown key'),
      ...types('.kind', 'deleted', 'null', 'boolean', 'number', 'array', 'object', 'unknown text'),
      ...types('.count', 'null', 'boolean', 'string', 'array', 'object'),
      ...types('.count', 'below minimum', 'above maximum', 'between integers'),
      ...types('.names', 'null', 'boolean', 'number', 'string', 'object', 'too short'),
      ...types('.names[0]', 'null', 'boolean', 'number', 'array', 'object', 'too short'),
      ...types('.other', 'number', 'string', 'array', 'object'),
    ].toSorted(),
  );
});
