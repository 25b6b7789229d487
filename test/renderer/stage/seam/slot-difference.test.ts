import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  differenceShares,
  farthestApart,
  farthestJoint,
  jointDistance,
  pairOf,
  scaleFor,
} from '#renderer/stage/seam/slot-difference.ts';
import { forAll } from '#test/fixtures/property.ts';

const body = Int32Array.of(0, 1);

/** Two figures of two joints: joint 1 of the second moves along x by 4t(1 − t) m, back at 1 s. */
function hump() {
  const slots = [
    { pose: { positions: new Float32Array(6) }, blend: { end: 1 } },
    { pose: { positions: new Float32Array(6) }, blend: { end: 0.3 } },
  ];
  const evaluate = (time: number): void => void (slots[1].pose.positions[3] = 4 * time * (1 - time));
  return { body, slots, evaluate };
}

test('worked example: the largest distance is found over the longer of both blends', () => {
  const { joint, time, distance } = farthestApart(hump());
  expect(joint).toBe(1);
  expect(time).toBeCloseTo(0.5, 6);
  expect(distance).toBeCloseTo(1, 6);
});

test('a long blend is evaluated at a limited number of moments', () => {
  const seam = hump();
  seam.slots[0].blend.end = 1000;
  let looks = 0;
  farthestApart({ ...seam, evaluate: () => void looks++ });
  expect(looks).toBe(121);
});

test('equal slots have no distance', () => {
  expect(farthestApart({ ...hump(), evaluate: () => undefined })).toEqual({ joint: 0, time: 0, distance: 0 });
});

test('worked example: a joint 3 m and 4 m away is 5 m away, half of a scale of 10 m', () => {
  const { slots } = hump();
  slots[1].pose.positions.set([0, 0, 0, 0, 3, 4]);
  expect(farthestJoint({ body, slots })).toBe(1);
  expect(jointDistance({ slots }, 1)).toBe(5);
  expect([...differenceShares(new Float32Array(2), { slots }, 10)]).toEqual([0, 0.5]);
  expect([...differenceShares(new Float32Array(2), { slots }, 2)]).toEqual([0, 1]);
});

test('a scale ends at the next round length at or above the largest distance', () => {
  expect([0, 0.004, 0.05, 0.207, 0.3, 0.41, 2.3].map(scaleFor)).toEqual([
    0.01, 0.01, 0.05, 0.25, 0.3, 0.5, 3,
  ]);
  forAll(fc.double({ min: 0, max: 50, noNaN: true }), (distance) => {
    expect(scaleFor(distance)).toBeGreaterThanOrEqual(distance - 1e-7);
  });
});

test('the first two visible figures are compared in order of their letters; a single one is compared with A', () => {
  expect(pairOf([1, 0])).toEqual([0, 1]);
  expect(pairOf([2, 3, 0])).toEqual([2, 3]);
  expect([[0], [1], [2]].map((shown) => pairOf(shown))).toEqual([
    [0, 1],
    [0, 1],
    [0, 2],
  ]);
});
