import { expect, test } from 'vitest';
import { bindRotationOf } from '#main/import/read/fbx/scene/scene-axes.ts';

const half = Math.SQRT1_2;
const own = [1, 0, 0, 0, 1, 0, 0, 0, 1];

test.each([
  [
    'a quarter turn about Z, twice as large',
    [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1],
    own,
    [0, 0, half, half],
  ],
  [
    'no turn, in a file whose Y points along the Z of the scene',
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 1, 0, -1, 0],
    [half, 0, 0, half],
  ],
] as const)('the rotation of a bind pose: %s', (_, matrix, axes, rotation) => {
  expect(bindRotationOf(matrix, axes)).toEqual(rotation.map((value) => expect.closeTo(value, 12) as number));
});

test.each([
  ['none', undefined],
  ['one without extent', Array.from({ length: 16 }, () => 0)],
])('of a bind pose that is %s there is no rotation', (_, matrix) => {
  expect(bindRotationOf(matrix, own)).toBeUndefined();
});
