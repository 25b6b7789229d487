import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFields, overlap, overlapping, valueAt, type Path } from '#main/library/kinds/fields.ts';
import { forRuns } from '#test/fixtures/property.ts';

const names = fc.constantFrom('a', 'b', '0', '1', 'length', '__proto__');
const paths = fc.array(names, { maxLength: 3 });
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 1, 'x'),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('json')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

/** Sets a field as the words of `withField` say, by writing the whole value anew. */
function set(value: unknown, [name, ...rest]: Path, field: unknown, next?: string): unknown {
  if (name === undefined) return field;
  if (typeof value !== 'object' || value === null) throw new RangeError('no place');
  const old = valueAt(value, [name]);
  if (Array.isArray(value) && old === undefined) throw new RangeError('no place');
  const inner = set(old, rest, field, next);
  if (Array.isArray(value))
    return name === 'length'
      ? value
      : (value as unknown[]).map((each, i) => (String(i) === name ? inner : each));
  const entries = Object.entries(value);
  const others = entries.filter(([key]) => key !== name);
  if (inner === undefined) return Object.fromEntries(others);
  const isThere = Object.hasOwn(value, name);
  const place = entries.findIndex(([key]) => key === (isThere ? name : rest.length === 0 ? next : undefined));
  return Object.fromEntries(others.toSpliced(place < 0 ? entries.length : place, 0, [name, inner]));
}

test('fields that are set one after the other are those of a value that is written anew for each', () => {
  const steps = fc.array(
    fc.tuple(paths, fc.option(json, { nil: undefined }), fc.option(names, { nil: undefined })),
  );
  forRuns(400, json, steps, (base: unknown, edits) => {
    const before = JSON.stringify(base);
    const fields = createFields(base);
    let expected = base;
    for (const [path, field, next] of edits) {
      let isSet = true;
      try {
        expected = set(expected, path, field, next);
      } catch {
        isSet = false;
      }
      expect(fields.set(path, field, next)).toBe(isSet);
    }
    expect(JSON.stringify(fields.value())).toBe(JSON.stringify(expected));
    expect(JSON.stringify(base)).toBe(before);
  });
});

test('a list is copied once, however many of its fields are set', () => {
  const base = { times: Array.from({ length: 100_000 }, (_, i) => ({ at: i })) };
  const fields = createFields(base);
  fields.set(['times', '0', 'at'], -1);
  const { times } = fields.value() as typeof base;
  for (let i = 0; i < 100_000; i++) fields.set(['times', String(i), 'at'], i + 1);
  expect((fields.value() as typeof base).times).toBe(times);
  expect([times[99_999].at, base.times[99_999].at]).toEqual([100_000, 99_999]);
});

test('paths overlap with a list of paths as with each of them', () => {
  forRuns(400, fc.array(paths), paths, (known, path) => {
    expect(overlapping(known)(path)).toBe(known.some((other) => overlap(path, other)));
  });
});
