import { expect, test } from 'vitest';
import type { BoundMesh } from '#core/import/skin/bound-mesh.ts';
import type { RestedBind } from '#core/import/skin/rested-bind.ts';
import { writeMesh } from '#core/import/skin/write-mesh.ts';

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
