import type { GLTF } from '@gltf-transform/core';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { success } from '#core/kit/result.ts';
import { checkShape, inShort } from '#main/import/read/gltf/check-shape.ts';
import { isObject } from '#main/import/read/gltf/parse-json.ts';

const draco = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 3 } } };

/** A file with each field that is read. */
const whole = {
  asset: { version: '2.0' },
  buffers: [{ uri: 'a.bin', byteLength: 9, extensions: {} }],
  bufferViews: [{ buffer: 0, byteOffset: 1, byteLength: 8, byteStride: 4, extensions: {} }],
  accessors: [
    {
      bufferView: 0,
      byteOffset: 4,
      componentType: 5126,
      normalized: false,
      count: 1,
      type: 'SCALAR',
      sparse: {
        count: 1,
        indices: { bufferView: 0, byteOffset: 0, componentType: 5121 },
        values: { bufferView: 0, byteOffset: 0 },
      },
    },
  ],
  nodes: [
    {
      name: 'Hips',
      children: [0],
      translation: [0, 1, 2],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      matrix: Array<number>(16).fill(1),
      skin: 0,
      mesh: 0,
    },
  ],
  skins: [{ name: 'Skin', joints: [0], inverseBindMatrices: 0 }],
  animations: [
    {
      name: 'Walk',
      samplers: [{ input: 0, output: 0, interpolation: 'STEP' }],
      channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
    },
  ],
  meshes: [
    { primitives: [{ attributes: { POSITION: 0 }, indices: 0, material: 0, mode: 4, extensions: draco }] },
  ],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1] }, doubleSided: true }],
};

/** What a field must be, which of `values` it takes, and the fields; those with ! must be there. */
const fields: readonly (readonly [expected: string, takes: readonly unknown[], paths: string])[] = [
  [
    'a list',
    [[]],
    'animations animations/0/samplers animations/0/channels meshes/0/primitives buffers bufferViews accessors nodes',
  ],
  [
    'an object',
    [{}],
    'nodes/0! animations/0! buffers/0! animations/0/channels/0/target! meshes/0! meshes/0/primitives/0/extensions materials/0! materials/0/pbrMetallicRoughness bufferViews/0! accessors/0! accessors/0/sparse accessors/0/sparse/indices! accessors/0/sparse/values! skins/0! animations/0/samplers/0! animations/0/channels/0! meshes/0/primitives/0! meshes/0/primitives/0/extensions/KHR_draco_mesh_compression',
  ],
  [
    'text',
    ['x'],
    'buffers/0/uri nodes/0/name skins/0/name animations/0/name animations/0/channels/0/target/path',
  ],
  ['true or false', [true], 'accessors/0/normalized'],
  [
    'a whole number that is not negative',
    [0, 7],
    'buffers/0/byteLength bufferViews/0/byteOffset bufferViews/0/byteLength! bufferViews/0/byteStride accessors/0/byteOffset accessors/0/count! accessors/0/sparse/count! accessors/0/sparse/indices/byteOffset accessors/0/sparse/values/byteOffset animations/0/channels/0/sampler! meshes/0/primitives/0/mode',
  ],
  ['an index of /buffers', [0], 'bufferViews/0/buffer!'],
  [
    'an index of /bufferViews',
    [0],
    'accessors/0/bufferView accessors/0/sparse/indices/bufferView! accessors/0/sparse/values/bufferView! meshes/0/primitives/0/extensions/KHR_draco_mesh_compression/bufferView!',
  ],
  [
    'an index of /accessors',
    [0],
    'skins/0/inverseBindMatrices animations/0/samplers/0/input! animations/0/samplers/0/output! meshes/0/primitives/0/indices',
  ],
  ['an index of /nodes', [0], 'animations/0/channels/0/target/node'],
  ['an index of /skins', [0], 'nodes/0/skin'],
  ['an index of /meshes', [0], 'nodes/0/mesh'],
  ['an index of /materials', [0], 'meshes/0/primitives/0/material'],
  ['indices of /nodes', [[], [0]], 'nodes/0/children skins/0/joints!'],
  ['indices of /accessors by name', [{}], 'meshes/0/primitives/0/attributes!'],
  ['ids by name', [{}], 'meshes/0/primitives/0/extensions/KHR_draco_mesh_compression/attributes!'],
  ['3 numbers', [], 'nodes/0/translation nodes/0/scale'],
  ['4 numbers', [], 'nodes/0/rotation materials/0/pbrMetallicRoughness/baseColorFactor'],
  ['16 numbers', [], 'nodes/0/matrix'],
  ['one of 5120, 5121, 5122, 5123, 5125, 5126', [], 'accessors/0/componentType!'],
  ['one of 5121, 5123, 5125', [], 'accessors/0/sparse/indices/componentType!'],
  ['one of SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3, MAT4', [], 'accessors/0/type!'],
  ['one of LINEAR, STEP, CUBICSPLINE', [], 'animations/0/samplers/0/interpolation'],
];

const values = [null, 0, 7, -1, 1.5, 'x', true, {}, [], [0], [0, Number.NaN, 0], { a: 7.5 }];
const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : 'plain';

/** The fault of the file with this value in a place; '' = none. */
function faultWith(place: string, value: unknown): string {
  const path = place.split('/');
  const json = structuredClone(whole) as unknown as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, json);
  holder[path.at(-1) ?? ''] = value;
  const checked = checkShape(json as unknown as GLTF.IGLTF);
  return checked.ok ? '' : `${checked.error.place}: expected ${checked.error.expected}`;
}

test.each(fields)('fields that must be %s', (expected, takes, paths) => {
  for (const field of paths.split(' ')) {
    const place = field.replace('!', '');
    const fault = `/${place}: expected ${expected}`;
    // What is in a list or an object has faults of its own.
    const given = values.filter((value) => kindOf(value) !== expected);
    const isTaken = (value: unknown) => takes.some((each) => isDeepStrictEqual(each, value));
    expect([place, given.map((value) => [value, faultWith(place, value)])]).toEqual([
      place,
      given.map((value) => [value, isTaken(value) ? '' : fault]),
    ]);
    // A list that others point into is missed there.
    if (field.includes('/')) expect(faultWith(place, undefined)).toBe(field === place ? '' : fault);
  }
});

test('fields that are not read are left out', () => {
  const nodes = whole.nodes.map((node) => ({ ...node, weights: [1] }));
  expect(checkShape({ ...whole, nodes, extras: 1 } as unknown as GLTF.IGLTF)).toEqual(success(whole));
});

test.each([
  [undefined, 'none'],
  [null, 'null'],
  [{}, 'an object'],
  [[1], 'a list'],
  ['a'.repeat(58), `"${'a'.repeat(58)}"`],
  ['a'.repeat(59), `"${'a'.repeat(59)} …`],
])('%j is quoted in short', (value, words) => expect(inShort(value)).toBe(words));
