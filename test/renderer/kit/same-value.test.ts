import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvariantError } from '#core/kit/assert.ts';
import { sameValue, valueKey } from '#renderer/kit/same-value.ts';
import { property } from '#test/fixtures/property.ts';

const leaf = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, -0, Number.NaN, '', '1', 'a,b', '"', '[1]', '1n', 1n),
  fc.float(),
  fc.string({ maxLength: 2 }),
);

/** Few leaves and short collections: two of them are often nearly the same. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'a:1', '__proto__'), tie('value'), { maxKeys: 3 }),
    fc.array(fc.tuple(leaf, tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
    fc.array(leaf, { maxLength: 3 }).map((items) => new Set(items)),
    fc.float32Array({ maxLength: 2 }),
    fc.float64Array({ maxLength: 2 }),
    fc.uint8Array({ maxLength: 2 }),
  ),
})).value;

/** Entries of objects, Maps and Sets in the opposite order, in new objects. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value instanceof Map) return new Map([...value].toReversed().map(([key, each]) => [key, turned(each)]));
  if (value instanceof Set) return new Set([...value].toReversed());
  if (ArrayBuffer.isView(value)) return structuredClone(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([name, each]) => [name, turned(each)]));
}

property('a copy in another order is the same', values, (value) => {
  const copy = turned(value);
  expect([sameValue(value, copy), valueKey(value)]).toEqual([true, valueKey(copy)]);
});

property('two values have one key exactly if they are the same', values, values, (a, b) => {
  expect(sameValue(a, b)).toBe(valueKey(a) === valueKey(b));
  expect(sameValue(a, b)).toBe(sameValue(b, a));
});

test.each([
  [0, -0],
  [1, '1'],
  [null, undefined],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], { 0: 1 }],
  [['a', 'b'], ['a,b']],
  [{ a: undefined }, {}],
  [{ a: 1 }, { b: 1 }],
  [{ 'a:1': 2 }, { a: '1:2' }],
  [new Map([['a', 1]]), new Map([['a', 2]])],
  [new Map([['a', undefined]]), new Map([['b', undefined]])],
  [new Map(), new Set()],
  [new Set([1]), new Set([2])],
  [Float32Array.of(1), Float64Array.of(1)],
  [Float32Array.of(1), [1]],
  [Float32Array.of(1, 2), Float32Array.of(1)],
])('%s is another value than %s', (a, b) => {
  expect([sameValue(a, b), sameValue([a], [b])]).toEqual([false, false]);
  expect(valueKey(a)).not.toBe(valueKey(b));
});

test('what is no plain data is the same as itself only, and has no key', () => {
  const run = (): void => undefined;
  expect([sameValue({ run }, { run }), sameValue({ run }, { run: () => undefined })]).toEqual([true, false]);
  const date = new Date(0);
  expect([sameValue([date], [date]), sameValue(date, new Date(0))]).toEqual([true, false]);
  expect(() => valueKey({ run })).toThrow(InvariantError);
  expect(() => valueKey([date])).toThrow(InvariantError);
});

test('parts that are the same object are not looked into', () => {
  const reads: string[] = [];
  const clip = new Proxy({}, { ownKeys: () => (reads.push('fields'), []) });
  expect(sameValue(new Map([['walk', { clip }]]), new Map([['walk', { clip }]]))).toBe(true);
  expect(reads).toEqual([]);
});
