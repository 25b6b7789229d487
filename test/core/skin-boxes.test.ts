import { expect, test } from 'vitest';
import { eachCorner, skinBoxes } from '#core/skin-boxes.ts';

test('each joint has the bounding box of the vertices that it moves most, in its bind frame', () => {
  const boxes = skinBoxes({
    bindPositions: Float32Array.of(0, 1, 0, 0, 2, 0, 5, 5, 5),
    positions: Float32Array.of(0, 2.5, 0, 0.25, 2, -0.5, 1, 0.5, 0),
    normals: new Float32Array(9),
    joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0, 0.5, 0.25, 0.25, 0),
    colours: new Float32Array(9),
    indices: Uint32Array.of(0, 1, 2),
  });
  expect([...boxes.slice(0, 6)]).toEqual([1, -0.5, 0, 1, -0.5, 0]);
  expect([...boxes.slice(6, 12)]).toEqual([0, 0, -0.5, 0.25, 0.5, 0]);
  const corners: number[][] = [];
  eachCorner(boxes, 1, (corner) => corners.push(Array.from(corner)));
  expect(corners).toHaveLength(8);
  expect(corners).toContainEqual([0.25, 0.5, -0.5]);
  eachCorner(boxes, 2, () => expect.fail('nothing hangs on it'));
});
