import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EASINGS } from '#core/methods/curves/easing.ts';
import {
  easingCurveText,
  findCurveProblem,
  MAX_POINTS,
  parseEasing,
} from '#core/methods/curves/easing-text.ts';
import {
  curveLike,
  movedPoint,
  pointsOf,
  widestGap,
  withoutPoint,
  withPoint,
} from '#renderer/controls/easing/curve-points.ts';
import { forAll } from '#test/fixtures/property.ts';

const points = pointsOf('curve 0,0 0.25,0.1 0.75,0.9 1,1');
const textOf = (changed: typeof points): string => easingCurveText(changed);

test('worked example: points of a text, none for a named easing', () => {
  expect(points.map(({ x }) => x)).toEqual([0, 0.25, 0.75, 1]);
  expect(pointsOf('smoothstep')).toEqual([]);
  expect(pointsOf('curve 0,0 nonsense 1,1')).toEqual([]);
});

test('a custom curve begins as the easing that it replaces', () => {
  expect(curveLike('smoothstep')).toBe('curve 0,0 0.25,0.156 0.5,0.5 0.75,0.844 1,1');
  for (const easing of EASINGS) expect(parseEasing(curveLike(easing)).ok).toBe(true);
});

test('a point moves as far as its neighbours and the range allow; the ends stay', () => {
  expect(textOf(movedPoint(points, 1, { x: 0.4, y: 0.35 }))).toBe('curve 0,0 0.4,0.35 0.75,0.9 1,1');
  expect(textOf(movedPoint(points, 1, { x: 0.9, y: 7 }))).toBe('curve 0,0 0.749,1.5 0.75,0.9 1,1');
  expect(textOf(movedPoint(points, 2, { x: -1, y: -7 }))).toBe('curve 0,0 0.25,0.1 0.251,-0.5 1,1');
  expect(movedPoint(points, 0, { x: 0.5, y: 0.5 })).toBe(points);
  expect(movedPoint(points, 3, { x: 0.5, y: 0.5 })).toBe(points);
});

test('a point is added on the curve if there is room, up to the maximum', () => {
  const added = withPoint(points, 0.5);
  expect(added?.index).toBe(2);
  expect(added && textOf(added.points)).toBe('curve 0,0 0.25,0.1 0.5,0.5 0.75,0.9 1,1');
  expect(withPoint(points, 0.2501)).toBeNull();
  expect(withPoint(points, -0.2)).toBeNull();
  expect(withPoint(points, 1)).toBeNull();
  const full = Array.from({ length: MAX_POINTS }, (_, i) => ({ x: i / 15, y: i / 15 }));
  expect(withPoint(full, 0.5)).toBeNull();
});

test('a point is removed, but not an end', () => {
  expect(textOf(withoutPoint(points, 1))).toBe('curve 0,0 0.75,0.9 1,1');
  expect(withoutPoint(points, 0)).toBe(points);
  expect(withoutPoint(points, 3)).toBe(points);
});

test('the widest gap is the first of equal ones', () => {
  expect(widestGap(points)).toBe(0.5);
  expect(widestGap(pointsOf('curve 0,0 0.5,0.5 1,1'))).toBe(0.25);
});

test('it stays a valid curve after any moves, additions and removals', () => {
  const place = fc.record({
    x: fc.double({ min: -1, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 3, noNaN: true }),
  });
  const step = fc.record({ index: fc.nat(17), place, kind: fc.constantFrom('move', 'add', 'remove') });
  forAll(fc.array(step, { maxLength: 40 }), (steps) => {
    let now = points;
    for (const { index, place: to, kind } of steps) {
      if (kind === 'move') now = movedPoint(now, index, to);
      else if (kind === 'remove') now = withoutPoint(now, index);
      else now = withPoint(now, to.x)?.points ?? now;
      expect(findCurveProblem(now)).toBeNull();
      expect(pointsOf(textOf(now))).toEqual(now);
    }
  });
});
