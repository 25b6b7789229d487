import { expect, test } from 'vitest';
import { aimOffsetWeights, createAimCell, findAimCell } from '#core/blending/weights/aim-offset-weights.ts';
import { changing, type Changing } from '#core/blending/changing.ts';
import { numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from '../weight-checks.ts';
import { forAll } from '#test/fixtures/property.ts';

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
