import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changing, type Changing } from '#core/tree/weights/changing.ts';
import { aimOffsetWeights, createAimCell, findAimCell } from '#core/tree/weights/axis-weights.ts';
import { blendSpace2D } from '#core/tree/weights/plane-weights.ts';
import { featherWeights } from '#core/tree/node-parts/joint-mask.ts';
import {
  createSelectionSequence,
  type Selection,
  selectSequence,
} from '#core/tree/weights/select-weights.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rateError, sumOf, weightsOf } from './weight-checks.ts';

describe('aim offset weights', () => {
  const grid = { yaws: [-90, 0, 90], pitches: [-45, 0, 60] };
  const at = (yaw: Changing, pitch: Changing) =>
    aimOffsetWeights(new Float64Array(18), findAimCell(createAimCell(), grid, yaw, pitch));

  test('worked example: 45 degrees to the side and half way up', () => {
    expect(weightsOf(at(changing(45), changing(30)))).toEqual([0, 0, 0, 0, 0.25, 0.25, 0, 0.25, 0.25]);
    expect(weightsOf(at(changing(-200), changing(-200)))[0]).toBe(1);
  });

  test('weights sum to 1, are clamped outside, and have correct rates', () =>
    forAll(numberUpTo(120), numberUpTo(80), (yaw, pitch) => {
      const place = [changing(yaw, 30), changing(pitch, -20)];
      expect(sumOf(weightsOf(at(place[0], place[1])))).toBeCloseTo(1, 12);
      expect(rateError(([a, b]) => at(a, b), place)).toBeLessThan(1e-4);
    }));
});

test('worked example: a layer from the spine on is feathered over three joints in each branch', () => {
  //          hips spine chest neck head leg
  const parents = [-1, 0, 1, 2, 3, 0];
  const at = (depth: number) => [...featherWeights(new Float64Array(6), parents, 1, depth)];
  expect(at(3)).toEqual([0, 1 / 3, 2 / 3, 1, 1, 0]);
  expect(at(1)).toEqual([0, 1, 1, 1, 1, 0]);
  expect(at(0)).toEqual([0, 1, 1, 1, 1, 0]);
});

describe('select weights', () => {
  const selection = (time: number, active: number): Selection => ({
    time,
    active,
    blendTime: 0.5,
    easing: 'smoothstep',
  });

  const at = (selections: readonly Selection[], time: number, choices = 3) =>
    selectSequence(new Float64Array(choices * 2), createSelectionSequence(choices, 0, selections), {
      elapsed: time,
    });

  test('worked example: a selection interrupted half-way: the third motion takes half of the weight of the other two', () => {
    const selections = [selection(1, 1), selection(1.25, 2)];
    expect(weightsOf(at(selections, 0))).toEqual([1, 0, 0]);
    expect(weightsOf(at(selections, 1.25))).toEqual([0.5, 0.5, 0]);
    expect(weightsOf(at(selections, 1.5))).toEqual([0.25, 0.25, 0.5]);
    expect(weightsOf(at(selections, 9))).toEqual([0, 0, 1]);
  });

  test('weights sum to 1, never jump, and have correct rates', () => {
    const events = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2 })), {
      maxLength: 6,
    });
    forAll(events, numberBetween(-1, 5), (list, time) => {
      const selections = list
        .sort((a, b) => a[0] - b[0])
        .map(([tenths, active]) => selection(tenths / 10, active));
      const weights = weightsOf(at(selections, time));
      expect(sumOf(weights)).toBeCloseTo(1, 12);
      const after = weightsOf(at(selections, time + 1e-6));
      weights.forEach((weight, i) => expect(after[i]).toBeCloseTo(weight, 4));
      expect(rateError(([clock]) => at(selections, clock.value), [changing(time, 1)])).toBeLessThan(1e-4);
    });
  });
});

describe('blend space 2d', () => {
  const samples = fc
    .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
      minLength: 1,
      maxLength: 9,
      selector: ([x, y]) => x * 100 + y,
    })
    .map((points) => points.flat());

  const at = (points: readonly number[], [x, y]: readonly number[], rates: readonly number[] = [0, 0]) =>
    blendSpace2D(new Float64Array(points.length), points, changing(x, rates[0]), changing(y, rates[1]));

  test('worked example: a quarter along one side of a square, and its middle', () => {
    const square = [0, 0, 1, 0, 0, 1, 1, 1];
    // h: 0.75 and 0.25 on this side; the other side is a whole side away.
    expect(weightsOf(at(square, [0.25, 0]))).toEqual([0.75, 0.25, 0, 0]);
    expect(weightsOf(at(square, [0.5, 0.5]))).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test('weights are exact at samples, sum to 1 and are never negative', () =>
    forAll(samples, numberUpTo(20), numberUpTo(20), (points, x, y) => {
      const weights = weightsOf(at(points, [x, y]));
      expect(sumOf(weights)).toBeCloseTo(1, 12);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      for (let i = 0; i < points.length; i += 2) {
        expect(weightsOf(at(points, [points[i], points[i + 1]]))[i / 2]).toBe(1);
      }
    }));

  test('weights are continuous: a small step changes them a little everywhere', () =>
    forAll(samples, numberUpTo(9), numberUpTo(9), numberUpTo(Math.PI), (points, x, y, angle) => {
      const before = weightsOf(at(points, [x, y]));
      const after = weightsOf(at(points, [x + 1e-6 * Math.cos(angle), y + 1e-6 * Math.sin(angle)]));
      // No influence is steeper than 1 over the distance of two samples, here at least 1; the sum is at least
      // 1/2.
      before.forEach((weight, i) => expect(Math.abs(after[i] - weight)).toBeLessThan(4e-5));
    }));

  test('rates are the derivatives of the weights', () => {
    // Off the corners, which lie on lines through lattice points and half-way between them.
    const place = (offset: number) => fc.integer({ min: -900, max: 900 }).map((x) => (x + offset) / 100);
    forAll(samples, place(0.3183), place(0.5772), (points, x, y) => {
      const rates = [1.5, -0.5];
      const error = rateError(
        ([a, b]) => at(points, [a.value, b.value], rates),
        [changing(x, 1.5), changing(y, -0.5)],
      );
      expect(error).toBeLessThan(1e-5);
    });
  });
});
