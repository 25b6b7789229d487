import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import {
  parseDocument,
  checkedSpec,
  listSpec,
  objectSpec,
  recordSpec,
  taggedSpec,
} from '#core/documents/specs/structure-specs.ts';
import {
  absentSpec,
  anyTextSpec,
  choiceSpec,
  constantSpec,
  flagSpec,
  integerSpec,
  nullableSpec,
  numberSpec,
  optionalSpec,
  textSpec,
} from '#core/documents/specs/plain-specs.ts';
import type { Spec } from '#core/documents/specs/spec.ts';

function messageOf(spec: Spec<unknown>, json: unknown): string {
  const parsed = parseDocument(spec, json);
  return parsed.ok ? '' : parsed.error.map(({ path, message }) => `${path} ${message}`.trim()).join(' ');
}

const stretch = objectSpec('A stretch', { from: numberSpec(), to: nullableSpec(numberSpec()) });
const smoothing = taggedSpec('A smoothing', {
  spring: objectSpec('A spring', { kind: constantSpec('spring'), soft: optionalSpec(flagSpec, false) }),
  none: objectSpec('None', { kind: constantSpec('none') }),
});

test.each<[Spec<unknown>, unknown, string]>([
  [numberSpec(), -1e6, ''],
  [numberSpec(), '3', 'Expected a number between -1000000 and 1000000, found “3”.'],
  [numberSpec(), Infinity, 'Expected a number between -1000000 and 1000000, found Infinity.'],
  [numberSpec({ minimum: 0, maximum: 3, unit: 'm' }), 3, ''],
  [numberSpec({ minimum: 0, maximum: 3, unit: 'm' }), NaN, 'Expected a number between 0 and 3 m, found NaN.'],
  [numberSpec({ above: 0, maximum: 9 }), 0, 'Expected a number greater than 0 and at most 9, found 0.'],
  [numberSpec({ above: 0, maximum: 9 }), 9.5, 'Expected a number greater than 0 and at most 9, found 9.5.'],
  [integerSpec({ minimum: 0, maximum: 2 ** 32 }), 2 ** 32, ''],
  [integerSpec({ minimum: 1, maximum: 5 }), 2.5, 'Expected a whole number between 1 and 5, found 2.5.'],
  [constantSpec('spring'), 'drag', 'Expected spring, found “drag”.'],
  [
    textSpec,
    'ab'.repeat(101),
    `Expected a text of 1 to 200 characters, found “${'ab'.repeat(20)}…” of 202 characters.`,
  ],
  [textSpec, 'a', ''],
  [textSpec, '', 'Expected a text of 1 to 200 characters, found “”.'],
  [anyTextSpec, '', ''],
  [anyTextSpec, null, 'Expected a text, found null.'],
  [flagSpec, false, ''],
  [flagSpec, 'true', 'Expected true or false, found “true”.'],
  [constantSpec(2), 2, ''],
  [constantSpec(2), true, 'Expected 2, found true.'],
  [choiceSpec(['a', 'b']), 'b', ''],
  [choiceSpec(['a', 'b']), 'c', 'Expected one of a, b, found “c”.'],
  [listSpec(flagSpec, 1, 2), [true, false], ''],
  [listSpec(flagSpec, 1, 2), [], 'Expected a list of 1 to 2, found a list of 0.'],
  [listSpec(flagSpec, 2, 2), [true, true, true], 'Expected a list of 2, found a list of 3.'],
  [listSpec(flagSpec, 1), { length: 1 }, 'Expected a list of 1 to 1000, found an object.'],
  [listSpec(flagSpec, 1), [true, 0], '[1] Expected true or false, found 0.'],
  [recordSpec(flagSpec, textSpec), { a: true }, ''],
  [recordSpec(flagSpec), [true], 'Expected values by name, found a list of 1.'],
  [recordSpec(flagSpec), { 'a b': 1 }, '["a b"] Expected true or false, found 1.'],
  [recordSpec(flagSpec, textSpec), { '': true }, '[""] Expected a text of 1 to 200 characters, found “”.'],
  [stretch, { from: 1 }, ''],
  [stretch, { from: 1, to: null }, ''],
  [stretch, null, 'A stretch is expected, found null.'],
  [stretch, { to: 2 }, 'from “from” is missing.'],
  [stretch, { from: 1, to: 'x' }, 'to Expected a number between -1000000 and 1000000, found “x”.'],
  [stretch, { from: 1, til: 2 }, 'til A stretch has no field “til”. Its fields: from, to.'],
  [smoothing, { kind: 'spring' }, ''],
  [smoothing, { kind: 'spring', soft: 1 }, 'soft Expected true or false, found 1.'],
  [smoothing, { kind: 'drag' }, 'A smoothing of kind spring, none is expected, found kind “drag”.'],
  [smoothing, { kind: 'toString' }, 'A smoothing of kind spring, none is expected, found kind “toString”.'],
  [smoothing, ['none'], 'A smoothing of kind spring, none is expected, found a list of 1.'],
])('%# a document says what is wrong and where, and its schema says the same: %s', (spec, json, message) => {
  expect(messageOf(spec, json)).toBe(message);
  const isOfSchema = new Ajv2020({ strict: true, strictTypes: false }).validate(spec.schema, json);
  expect(isOfSchema).toBe(message === '');
});

test('of a document with many faults a hundred are reported', () => {
  const parsed = parseDocument(
    listSpec(flagSpec, 0),
    Array.from({ length: 150 }, () => 1),
  );
  expect(parsed.ok ? [] : parsed.error).toHaveLength(100);
});

test('an absent field stays absent, and its meaning is the default of the schema', () => {
  const spec = objectSpec('A range', { from: numberSpec(), to: absentSpec(numberSpec(), 1) });
  expect(parseDocument(spec, { from: 0 })).toStrictEqual({ ok: true, value: { from: 0 } });
  expect(spec.schema).toMatchObject({ required: ['from'], properties: { to: { default: 1 } } });
});

test('only sound values are checked further', () => {
  const range = objectSpec('A range', { from: numberSpec(), to: numberSpec() });
  const spec = checkedSpec(range, ({ from, to }, path, report) => {
    if (to < from) report(path, 'It ends before it starts.');
  });
  expect(messageOf(spec, { from: 2, to: 1 })).toBe('It ends before it starts.');
  expect(messageOf(spec, { from: 2e6, to: 1 })).toMatch(/^from Expected a number [^.]*\.$/);
});
