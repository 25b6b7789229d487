import { expect, test } from 'vitest';
import { withBacks, type BoundMesh } from '#core/formats/skin/bound-mesh.ts';
import { restTargets, writeMesh, type RestedBind } from '#core/formats/skin/write-mesh.ts';
import { strongestTargets, targetWarnings } from '#core/formats/skin/skin-targets.ts';

/** A mesh bound to one joint, with normals along z. */
function meshOf(
  points: readonly (readonly [number, number, number])[],
  indices: readonly number[],
): BoundMesh {
  return {
    positions: Float32Array.from(points.flat()),
    normals: Float32Array.from(points.flatMap(() => [0, 0, 1])),
    joints: new Uint16Array(points.length * 4),
    weights: Float32Array.from(points.flatMap(() => [1, 0, 0, 0])),
    indices: Uint32Array.from(indices),
    colour: [1, 1, 1],
  };
}

const tetrahedron = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;
const closed = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

test('an open sheet gets a back that faces the other way', () => {
  const mesh = withBacks(meshOf(tetrahedron.slice(0, 3), [0, 1, 2]));
  expect([...mesh.indices]).toEqual([0, 1, 2, 3, 5, 4]);
  expect(Array.from(mesh.positions).slice(9)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect(Array.from(mesh.normals ?? []).slice(9, 12)).toEqual([-0, -0, -1]);
  expect(mesh.weights).toHaveLength(24);
});

test('closed parts stay the same, even with split vertices', () => {
  const whole = meshOf(tetrahedron, closed);
  expect(withBacks(whole)).toBe(whole);
  const parted = meshOf(
    closed.map((corner) => tetrahedron[corner]),
    closed.map((_, i) => i),
  );
  expect(withBacks(parted)).toBe(parted);
});

test('of two parts only the open one gets a back', () => {
  const away = tetrahedron.slice(0, 3).map(([x, y, z]) => [x + 5, y, z] as const);
  const mesh = withBacks(meshOf([...tetrahedron, ...away], [...closed, 4, 5, 6]));
  expect(mesh.indices).toHaveLength(closed.length + 6);
  expect(mesh.positions).toHaveLength((4 + 3 + 3) * 3);
});

const bind: RestedBind = {
  joint: 0,
  linear: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  constant: new Float64Array(3),
};

/** A vertex at (1, 2, 3), written. */
function written(part: Partial<BoundMesh>) {
  const mesh: BoundMesh = {
    positions: [1, 2, 3],
    normals: [0, 2, 0],
    joints: [0, 0, 0, 0],
    weights: [1, 0, 0, 0],
    indices: new Uint32Array(0),
    colour: [0.5, 0.25, 0],
    ...part,
  };
  const skin = {
    bindPositions: new Float32Array(3),
    positions: new Float32Array(3),
    normals: new Float32Array(3),
    joints: new Uint16Array(4),
    weights: new Float32Array(4),
    colours: new Float32Array(3),
    indices: new Uint32Array(0),
  };
  writeMesh(skin, 0, mesh, [bind]);
  return [skin.positions, skin.normals, skin.colours].map((values) => [...values]);
}

const sound = written({});

test('a vertex is written with a unit normal and its colour', () => {
  expect(sound).toEqual([
    [1, 2, 3],
    [0, 1, 0],
    [0.5, 0.25, 0],
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'a normal with %s is missing, and such a colour grey',
  (bad) => {
    const [position, normal, colour] = written({ normals: [0, bad, 1], colour: [bad, 0.5, 0.5] });
    expect([position, normal]).toEqual([sound[0], [0, 0, 0]]);
    expect(new Set(colour)).toEqual(new Set([Math.fround(0.6)]));
  },
);

test('a target is in the rest pose of its joint, without the vertices that it does not move', () => {
  const points = [0, 1, 2, 3].map((x) => [x, 0, 0] as const);
  const none = [0, 0, 0];
  const positions = [...none, ...[10, 0, 0], ...none, ...none];
  const normals = [...none, ...none, ...[0, 0, 1], ...none];
  const mesh = withBacks({
    ...meshOf(points, [0, 1, 2]),
    targets: [
      { name: 'smile', positions, normals },
      { name: 'still', positions: new Float32Array(12), normals: null },
    ],
  });
  const vertices = mesh.positions.length / 3;
  const skin = {
    bindPositions: new Float32Array(3),
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    joints: new Uint16Array(vertices * 4),
    weights: new Float32Array(vertices * 4),
    colours: new Float32Array(vertices * 3),
    indices: mesh.indices,
  };
  // A quarter turn about z, from centimetres.
  const turned = { ...bind, linear: Float64Array.of(0, -0.01, 0, 0.01, 0, 0, 0, 0, 0.01) };
  writeMesh(skin, 0, mesh, [turned]);
  const [target, ...others] = restTargets(skin, 0, mesh, [turned]);
  expect([target.name, target.first, others]).toEqual(['smile', 1, []]);
  expect([...target.positions.subarray(0, 6)]).toEqual([0, Math.fround(0.1), 0, 0, 0, 0]);
  expect([...target.normals.subarray(3, 6)]).toEqual([0, 0, 1]);
  // Behind: the same place, the opposite normal.
  expect([...target.positions.subarray(12, 15)]).toEqual([0, Math.fround(0.1), 0]);
  expect([...target.normals.subarray(15, 18)].map((part) => part + 0)).toEqual([0, 0, -1]);
});

test('of more than 64 targets those that move farthest are drawn, in their order', () => {
  const reaches = Array.from({ length: 66 }, (_, i) => (i === 3 ? 0 : i === 60 ? 0.5 : 1 + (i % 7)));
  const drawn = strongestTargets(reaches);
  expect([drawn.length, drawn.includes(3), drawn.includes(60)]).toEqual([64, false, false]);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect([targetWarnings('Face', 64).length, targetWarnings('Face', 66)[0]]).toEqual([
    0,
    'Face has 66 morph targets: the 64 that move it farthest are drawn',
  ]);
});
