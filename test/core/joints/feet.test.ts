import { expect, test } from 'vitest';
import { recognisedLimbs } from '#core/joints/body-limbs.ts';
import { findFeet } from '#core/joints/feet.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { skeletonOf } from './skeletons.ts';

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

test.each([
  [0.45, 40],
  [0.55, 22],
  [1.9, 76],
  [2.1, 40],
])(
  'a foot under the root is the end of its shin, at %d of a thigh; else the shin is like the thigh',
  (ratio, length) => {
    const leg = (side: string, x: number): string =>
      `\n    ${side}UpLeg @ ${x} -5 0\n      ${side}Leg @ 0 -40 0`;
    const feet = ['Left', 'Right'].map((side, i) => `\n  ${side}Foot @ ${10 - 20 * i} ${50 - 40 * ratio} 0`);
    const body = `root @ 0 0 0\n  Hips @ 0 95 0${leg('Left', 10)}${leg('Right', -10)}\n    Spine @ 0 20 0\n      Head @ 0 40 0`;
    const legs = recognisedLimbs(skeletonOf(body + feet.join('')))?.legs ?? [];
    expect(legs.map(({ tip }) => tip.offset[1] * -100)).toEqual(
      [length, length].map((each) => expect.closeTo(each, 4) as number),
    );
  },
);
