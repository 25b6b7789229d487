import { expect, test } from 'vitest';
import {
  boxAroundCenters,
  findSphereGaps,
} from '../../../../../core/tree/document/find-sphere-gaps.ts';
import { closeGaps, gapsOf } from '../../../../../renderer/state/lab/pad/close-gaps.ts';
import type { Sphere } from '../../../../../renderer/state/lab/pad/close-gaps.ts';
import { createRandom } from '../../../../fixtures/random.ts';

const sphere = (radius: number, ...center: readonly number[]): Sphere => ({ center, radius });

test('by hand: two spheres that do not meet on a line meet, and the nearer one grows', () => {
  const closed = closeGaps([sphere(4, 0), sphere(2, 10)]);
  expect(gapsOf([sphere(4, 0), sphere(2, 10)]).points.length).toBeGreaterThan(0);
  expect(gapsOf(closed).points).toEqual([]);
  expect(closed[0].radius + closed[1].radius).toBeGreaterThanOrEqual(10);
  expect(closed[0].radius + closed[1].radius).toBeLessThan(11);
});

test('spheres without gaps stay the same objects', () => {
  const spheres = [sphere(3, 0, 0), sphere(3, 1, 1)];
  expect(closeGaps(spheres)).toEqual(spheres);
  expect(closeGaps(spheres)[0]).toBe(spheres[0]);
});

test.each([
  ['one sphere', [sphere(0.001, 5, 5)]],
  ['all at one place', [sphere(0.1, 1, 1), sphere(0.2, 1, 1)]],
  ['in a line', [sphere(0.1, 0, 1), sphere(0.1, 4, 1), sphere(0.1, 9, 1)]],
  ['tiny ones far apart', [sphere(1e-6, -1e5, 0), sphere(1e-6, 1e5, 3e4), sphere(1e-6, 0, -1e5)]],
])('closing gaps leaves none: %s', (_, spheres) => {
  expect(gapsOf(closeGaps(spheres)).points).toEqual([]);
});

test('closing gaps of random spheres in one to three axes leaves none, also at a finer look, and narrows none', () => {
  const random = createRandom(5);
  for (let round = 0; round < 24; round++) {
    const axes = 1 + (round % 3);
    const spheres = Array.from({ length: 2 + (round % 6) }, () =>
      sphere(0.05 + random(), ...Array.from({ length: axes }, () => 8 * random() - 4)),
    );
    const closed = closeGaps(spheres);
    expect(gapsOf(closed).points).toEqual([]);
    closed.forEach(({ radius, center }, i) => {
      expect(radius).toBeGreaterThanOrEqual(spheres[i].radius);
      expect(center).toEqual(spheres[i].center);
    });
    if (axes > 2) continue;
    const set = { centers: closed.flatMap(({ center }) => center), radii: closed.map(({ radius }) => radius) };
    expect(findSphereGaps(set, boxAroundCenters(set), 8 / 256).points.length).toBeLessThan(8);
  }
});
