import { expect, test } from 'vitest';
import { graphOf } from '#main/import/read/fbx/document/fbx-graph.ts';
import { openFbx } from '#main/import/read/fbx/document/open-fbx.ts';
import { boundGeometry, trianglesOf } from '#main/import/read/fbx/skin/bound-geometry.ts';
import { hungPoints } from '#main/import/read/fbx/skin/hung-points.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';

const array = (name: string, values: readonly number[]): string =>
  `\t\t${name}: *${values.length} {\n\t\t\ta: ${values.join()}\n\t\t}\n`;

/** A square of a quad and a triangle beside it, in the plane of X and Y. */
const places = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 0];
const polygons = [0, 1, 2, -4, 1, 4, -3];

interface Layer {
  readonly mapping: string;
  readonly reference: string;
  readonly values: readonly number[];
  readonly indices?: readonly number[];
}

/** The parts of the meshes of the square with these layers, in two colours. */
function partsWith(normals: Layer | null, materials: Layer | null) {
  const layer = (of: string, name: string, { mapping, reference, values, indices }: Layer): string =>
    `\t\tLayerElement${of}: 0 {\n\t\t\tMappingInformationType: "${mapping}"\n\t\t\tReferenceInformationType: "${reference}"\n${array(name, values)}${indices ? array(`${name}Index`, indices) : ''}\t\t}\n`;
  const text = `\n\tGeometry: 40, "Geometry::Square", "Mesh" {\n${array('Vertices', places)}${array('PolygonVertexIndex', polygons)}${normals ? layer('Normal', 'Normals', normals) : ''}${materials ? layer('Material', 'Materials', materials) : ''}\t}`;
  const cluster = `\n\tDeformer: 44, "SubDeformer::", "Cluster" {\n${array('Indexes', [0, 4])}${array('Weights', [0.5, 1])}\t}`;
  const { objects } = graphOf(openFbx(Buffer.from(fbxLeg({ extra: text + cluster })), 'skin').document);
  const [geometry, bone] = [40, 44].map((id) => objects.get(id)!);
  const red = [1, 0, 0] as const;
  const blue = [0, 0, 1] as const;
  return boundGeometry(geometry, 'Square', [bone], [red, blue]).map((part) => {
    const vertices = part.positions.length / 3;
    const row = (values: ArrayLike<number>, size: number, v: number) =>
      Array.from(values).slice(v * size, (v + 1) * size);
    const corners = Array.from({ length: vertices }, (_, v) => {
      const [x, y] = row(part.positions, 3, v);
      const point = places.findIndex((_, i) => i % 3 === 0 && places[i] === x && places[i + 1] === y) / 3;
      return {
        point,
        normal: part.normals && row(part.normals, 3, v).join(),
        weight: row(part.weights, 4, v)[0],
      };
    });
    return {
      colour: part.colour === red ? 'red' : part.colour === blue ? 'blue' : 'white',
      corners,
      faces: Array.from(part.indices, (v) => corners[v].point).join(''),
    };
  });
}

const [x, y, z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const all = 'ByPolygonVertex';

test('without layers a mesh is one part in the first colour, with a vertex for each point', () => {
  expect(partsWith(null, null)).toEqual([
    {
      colour: 'red',
      corners: [0, 1, 2, 3, 4].map((point) => ({
        point,
        normal: null,
        weight: { 0: 0.5, 4: 1 }[point] ?? 0,
      })),
      faces: '012023142',
    },
  ]);
});

/** The normal of each corner of the two polygons, as their vertices have it. */
function normalsOf(layer: Layer): string {
  const [{ corners }] = partsWith(layer, null);
  return corners
    .map(
      ({ point, normal }) =>
        `${point}${['x', 'y', 'z'].find((_, i) => [x, y, z][i].join() === normal) ?? '-'}`,
    )
    .join(' ');
}

test.each<[string, Layer, string]>([
  [
    'each corner',
    { mapping: all, reference: 'Direct', values: [x, x, x, x, y, y, z].flat() },
    '0x 1x 2x 3x 1y 4y 2z',
  ],
  [
    'each polygon',
    { mapping: 'ByPolygon', reference: 'Direct', values: [x, y].flat() },
    '0x 1x 2x 3x 1y 4y 2y',
  ],
  [
    'each point',
    { mapping: 'ByVertice', reference: 'Direct', values: [x, y, z, x, y].flat() },
    '0x 1y 2z 3x 4y',
  ],
  ['the mesh', { mapping: 'AllSame', reference: 'Direct', values: y }, '0y 1y 2y 3y 4y'],
  [
    'each corner by an index',
    { mapping: all, reference: 'IndexToDirect', values: [...x, ...z], indices: [0, 0, 0, 0, 1, 1, 1] },
    '0x 1x 2x 3x 1z 4z 2z',
  ],
  [
    'each corner, whatever its index, as it says so',
    {
      mapping: all,
      reference: 'Direct',
      values: [x, x, x, x, z, z, z].flat(),
      indices: [1, 1, 1, 1, 1, 1, 1],
    },
    '0x 1x 2x 3x 1z 4z 2z',
  ],
  ['no corner where there are too few', { mapping: all, reference: 'Direct', values: x }, '0x 1- 2- 3- 4-'],
  [
    'no corner with an absurd one',
    { mapping: 'AllSame', reference: 'Direct', values: [1.02, 0, 0] },
    '0- 1- 2- 3- 4-',
  ],
])('a normal belongs to %s', (_, layer, corners) => {
  expect(normalsOf(layer)).toBe(corners);
});

test.each<[string, Layer, readonly string[]]>([
  [
    'each polygon',
    { mapping: 'ByPolygon', reference: 'IndexToDirect', values: [1, 0] },
    ['blue 012023', 'red 142'],
  ],
  ['the mesh', { mapping: 'AllSame', reference: 'IndexToDirect', values: [1] }, ['blue 012023142']],
  [
    'a mesh that has fewer',
    { mapping: 'ByPolygon', reference: 'IndexToDirect', values: [1] },
    ['blue 012023', 'red 142'],
  ],
  [
    'a mesh that names others',
    { mapping: 'ByPolygon', reference: 'IndexToDirect', values: [2, -1] },
    ['red 012023142'],
  ],
])('a colour belongs to %s', (_, layer, parts) => {
  expect(partsWith(null, layer).map(({ colour, faces }) => `${colour} ${faces}`)).toEqual(parts);
});

test('a point keeps its four largest weights; those that no program writes are ignored', () => {
  const cluster = (id: number, weight: number): string =>
    `\n\tDeformer: ${id}, "SubDeformer::", "Cluster" {\n${array('Indexes', [1, 7, -1])}${array('Weights', [weight, 1, 1])}\t}`;
  const weights = [0.1, 0.4, 0.2, 2e6, 0.5, 0.05, 0.3, -1, 0.2];
  const text = fbxLeg({ extra: weights.map((weight, i) => cluster(50 + i, weight)).join('') });
  const { objects } = graphOf(openFbx(Buffer.from(text), 'skin').document);
  const hung = hungPoints(
    weights.map((_, i) => objects.get(50 + i)!),
    2,
  );
  const held = Array.from(hung.weights.subarray(4), (weight, i) => [hung.joints[4 + i], weight]);
  const expected = [
    [1, 0.4],
    [2, 0.2],
    [4, 0.5],
    [6, 0.3],
  ];
  expect(held.toSorted(([a], [b]) => a - b)).toEqual(
    expected.map(([joint, weight]) => [joint, expect.closeTo(weight, 6) as number]),
  );
  expect(hung.weights.subarray(0, 4)).toEqual(new Float32Array(4));
});

const cornersOf = (indices: readonly number[], places: readonly number[]): number[] => {
  const { corners, points } = trianglesOf(indices, places, 'mesh');
  return [...corners].map((corner) => points[corner]);
};

test('by hand: polygons become fans; fewer than three corners are dropped', () => {
  const places = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0.5, 1.5, 0, 0, 1, 0];
  expect(cornersOf([0, 1, -3], places)).toEqual([0, 1, 2]);
  expect(cornersOf([0, 1, 2, 3, -5], places)).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4]);
  expect(cornersOf([0, -2, -1, 2, 3], places)).toEqual([]);
});

test('a concave quad is split at its inner corner', () => {
  // The second point is concave, so the first diagonal would be outside.
  const arrow = [0, 0, 0, 1, 0.2, 0, 2, 0, 0, 1, 2, 0];
  expect(cornersOf([0, 1, 2, -4], arrow)).toEqual([1, 2, 3, 1, 3, 0]);
  const convex = [0, 0, 0, 1, -1, 0, 2, 0, 0, 1, 2, 0];
  expect(cornersOf([0, 1, 2, -4], convex)).toEqual([0, 1, 2, 0, 2, 3]);
});

test.each([[[0, 1, -9]], [[0, 1.5, -1]], [[0, NaN, -1]]])('an invalid point is refused', (indices) => {
  expect(() => trianglesOf(indices, [0, 0, 0, 1, 0, 0], 'mesh')).toThrow('points below 2');
});
