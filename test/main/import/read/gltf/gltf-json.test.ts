import type { GLTF } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { checkJson, motionOf, skinOf } from '../../../../../main/import/read/gltf/gltf-json.ts';

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
