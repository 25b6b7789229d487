import type { GLTF } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { checkJson, motionOf, skinOf } from '#main/import/read/gltf/gltf-json.ts';
import { splitGltf } from '#main/import/read/gltf/split-gltf.ts';

/** `count` sparse tracks of half a million times, without data in the file. */
function file(count: number, areRead: boolean): GLTF.IGLTF {
  const times: GLTF.IAccessor = { type: 'SCALAR', componentType: 5126, count: 500_000 };
  const samplers = Array.from({ length: count }, (_, i) => ({ input: i, output: i }));
  return {
    asset: { version: '2.0' },
    accessors: Array.from({ length: count }, () => times),
    animations: [{ channels: [], samplers: areRead ? samplers : [] }],
  };
}

const fault = (json: GLTF.IGLTF, part: typeof motionOf) => {
  const checked = checkJson(part(json), 1000);
  return checked.ok ? undefined : checked.error;
};

test('accessors may not ask for more memory together than the file can hold', () => {
  expect(fault(file(16, true), motionOf)).toBeUndefined();
  expect(fault(file(17, true), motionOf)).toEqual({
    place: '/accessors/16',
    expected: 'numbers in proportion to the file size',
    found: '500000',
  });
  expect(fault(file(1000, false), motionOf)).toBeUndefined(); // meshes are not read
});

test('accessors of meshes count if the skin is read', () => {
  const shown = file(17, false);
  const meshes = shown.accessors?.map((_, i) => ({ primitives: [{ attributes: { POSITION: i } }] })) ?? [];
  expect(fault({ ...shown, meshes }, motionOf)).toBeUndefined();
  expect(fault({ ...shown, meshes }, skinOf)).toMatchObject({ place: '/accessors/16' });
});

const split = (extras: string) => splitGltf(Buffer.from(`{"asset":{"version":"2.0"},"extras":${extras}}`));

test('brackets take no memory: depth and number of values are bounded before the JSON is parsed', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(split(nested(999)).ok).toBe(true);
  expect(split(nested(1000))).toMatchObject({
    error: { place: 'byte 1035', expected: '1000 lists in lists at most' },
  });
  expect(split(`[${'[],'.repeat(10_000_000)}0]`)).toMatchObject({
    error: { place: 'byte 30000031', expected: '20 million values at most' },
  });
});

test('brackets and commas in strings are text, whatever quotes are escaped in it', () => {
  const texts = [
    '['.repeat(2000),
    '"'.repeat(2000),
    '\\'.repeat(1999),
    `${'\\'.repeat(3)}"${'['.repeat(2000)}`,
  ];
  const json = split(JSON.stringify(texts));
  expect(json.ok && json.value.json.extras).toEqual(texts);
  expect(split(`["a\\\\",${'['.repeat(1000)}`).ok).toBe(false);
});

test.each([
  [' \n{"asset":{"version":"2.0"},"nodes":[', 'end', 'a complete file'],
  ['{"asset":{"version":"2.0"},"nodes":[}] ', 'end', 'a complete file'],
  ['{"asset":{"version":"2.0"} "nodes":[]}\n', 'byte 27', 'glTF in JSON'],
  ['{"asset":{"version":"2.0"},"nodes":,}', 'JSON', 'glTF in JSON'],
  ['asset = {"version":"2.0"', 'JSON', 'glTF in JSON'],
  ['null', 'JSON', 'glTF in JSON'],
])(
  '%j: only a text that begins as an object and does not end as one is truncated',
  (text, place, expected) => {
    expect(splitGltf(Buffer.from(text))).toMatchObject({ error: { place, expected } });
  },
);
