import { expect, test } from 'vitest';
import { eachCorner, skinBoxes } from '#core/skin-boxes.ts';

test('each joint has the bounding box of the vertices that it moves most, in its frame', () => {
  const mesh = {
    positions: Float32Array.of(0, 2.5, 0, 0.25, 2, -0.5, 1, 0.5, 0),
    joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0, 0.5, 0.25, 0.25, 0),
  };
  const bind = {
    positions: [0, 1, 0, 0, 2, 0, 5, 5, 5],
    // The second joint is turned a quarter about Z: its X points up.
    rotations: [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1],
  };
  const boxes = skinBoxes(mesh, bind);
  expect([...boxes.slice(0, 6)]).toEqual([1, -0.5, 0, 1, -0.5, 0]);
  const turned = [0, -0.25, -0.5, 0.5, 0, 0];
  for (const [i, side] of turned.entries()) expect(boxes[6 + i]).toBeCloseTo(side, 6);
  const corners: number[][] = [];
  eachCorner(boxes, 1, (corner) => corners.push(Array.from(corner)));
  expect(corners).toHaveLength(8);
  expect(corners).toContainEqual([boxes[9], boxes[7], boxes[11]]);
  eachCorner(boxes, 2, () => expect.fail('nothing hangs on it'));
});
