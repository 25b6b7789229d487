import { expect, test } from 'vitest';
import { planeLabels } from '#renderer/features/trees/pad/plane-marks.tsx';
import { figurePath } from '#renderer/features/trees/pad/sample-figure.tsx';

const frame = { left: 0, right: 300, top: 0, bottom: 200 };
const sidesOf = (places: readonly (readonly number[])[]) =>
  planeLabels(
    places,
    places.map(() => 'walk'),
    frame,
  ).map((label) => label && `${label.anchor} ${label.y}`);

test('a name stands right of its point, at the right edge left of it', () => {
  expect(
    sidesOf([
      [50, 100],
      [290, 100],
    ]),
  ).toEqual(['right -4', 'left -4']);
});

test('names of near points go to other sides, and where there is no room there is none', () => {
  expect(
    sidesOf([
      [150, 100],
      [154, 104],
    ]),
  ).toEqual(['left -4', 'right -4']);
  const crowd = sidesOf(Array.from({ length: 9 }, () => [150, 100]));
  expect(crowd.filter((label) => label !== null)).toHaveLength(6);
  expect(new Set(crowd)).toHaveProperty('size', 7);
});

test('a figure is drawn with its feet at the origin, each line from a point to its parent', () => {
  const strip = {
    poseCount: 2,
    parents: Uint8Array.of(255, 0),
    points: Uint8Array.of(128, 100, 128, 128, 0, 128, 128, 90, 128, 138, 0, 128),
  };
  expect(figurePath(strip, 0)).toBe('M0 -100L0 0');
  expect(figurePath(strip, 1)).toBe('M0 -90L10 0');
});
