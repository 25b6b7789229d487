import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeGaps, haveGaps, type Sphere } from '#renderer/features/trees/spaces/close-gaps.ts';
import { forRuns } from '#test/fixtures/property.ts';

const sphere = (radius: number, ...center: readonly number[]): Sphere => ({ center, radius });

test('by hand: two spheres on a line grow until they meet, where their powers are equal', () => {
  const closed = closeGaps([sphere(4, 0), sphere(2, 10)]);
  expect(haveGaps([sphere(4, 0), sphere(2, 10)])).toBe(true);
  expect(haveGaps(closed)).toBe(false);
  expect(closed[0].radius + closed[1].radius).toBeGreaterThanOrEqual(10);
  // x² - 4² = (10 - x)² - 2² at x = 5.6
  expect(Math.abs(closed[0].radius - 5.6)).toBeLessThan(0.4);
  expect(Math.abs(closed[1].radius - 4.4)).toBeLessThan(0.4);
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
  expect(haveGaps(closeGaps(spheres))).toBe(false);
});

const numbers = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });

test.for([1, 2, 3])('closing the gaps of any spheres in %i axes leaves none, and narrows none', (axes) => {
  const sphereIn = fc
    .tuple(numbers(0.05, 2), fc.array(numbers(-4, 4), { minLength: axes, maxLength: axes }))
    .map(([radius, center]) => ({ radius, center }));
  forRuns(25, fc.array(sphereIn, { minLength: 1, maxLength: 7 }), (spheres) => {
    const closed = closeGaps(spheres);
    expect(haveGaps(closed)).toBe(false);
    closed.forEach(({ radius, center }, i) => {
      expect(radius).toBeGreaterThanOrEqual(spheres[i].radius);
      expect(center).toEqual(spheres[i].center);
    });
  });
});
