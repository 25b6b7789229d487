import { expect, test } from 'vitest';
import { parseDocument } from '#core/schema/parse-document.ts';
import { absentSpec, constantSpec, integerSpec, numberSpec, textSpec } from '#core/schema/plain-specs.ts';
import type { Spec } from '#core/schema/spec.ts';
import { checkedSpec, objectSpec } from '#core/schema/structure-specs.ts';

function messageOf(spec: Spec<unknown>, json: unknown): string {
  const parsed = parseDocument(spec, json);
  return parsed.ok ? '' : parsed.error.map(({ message }) => message).join(' ');
}

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
])('%# %s', (spec, json, message) => {
  expect(messageOf(spec, json)).toBe(message);
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
  expect(messageOf(spec, { from: 2e6, to: 1 })).toMatch(/^Expected a number [^.]*\.$/);
});
