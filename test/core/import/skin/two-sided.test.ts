import { expect, test } from 'vitest';
import type { BoundMesh } from '#core/import/skin/bound-mesh.ts';
import { withBacks } from '#core/import/skin/two-sided.ts';

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
