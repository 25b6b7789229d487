import { expect, test } from 'vitest';
import { findFeet } from '#core/joints/feet.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { Skeleton } from '#core/skeleton.ts';

/** Two ankles, which only users can name; toes with an end site below the first. */
const skeleton: Skeleton = {
  names: ['hips', 'a', 'toe', 'b', 'tail'],
  parentIndices: Int32Array.of(-1, 0, 1, 0, 0),
  restPositions: new Float32Array(15),
  endSites: [
    { joint: 2, offset: [0, 0, 0.1] },
    { joint: 4, offset: [0, 0, -1] },
  ],
};

const [left, right] = (['left', 'right'] as const).map((side) => ({ role: 'foot', side }) as const);

test('worked example: a foot has its ankle, toes and end site; the other one has only its ankle', () => {
  const map = createJointMap(skeleton, { a: left, b: right });
  expect(findFeet(map)).toEqual([
    {
      side: 'left',
      points: [
        { joint: 1, offset: [0, 0, 0] },
        { joint: 2, offset: [0, 0, 0] },
        { joint: 2, offset: [0, 0, 0.1] },
      ],
    },
    { side: 'right', points: [{ joint: 3, offset: [0, 0, 0] }] },
  ]);
});

test('there are none unless both are known', () => {
  expect(findFeet(createJointMap(skeleton, { a: left }))).toEqual([]);
});
