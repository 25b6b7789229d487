import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changing } from '#core/blending/changing.ts';
import {
  createSelectionSequence,
  selectSequence,
  type Selection,
} from '#core/blending/weights/select-weights.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from '../weight-checks.ts';
import { forAll } from '#test/fixtures/property.ts';

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
