import { expect, test } from 'vitest';
import { bestSlots, verdictWords, worstJoint, worstTime } from '../../../core/judgement/compare-slots.ts';
import type { Metric } from '../../../core/judgement/metric.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { judgementOf } from './made-judgement.ts';

const slide = metrics.find(({ id }) => id === 'footSlide') as Metric;
const smoothness = metrics.find(({ id }) => id === 'smoothness') as Metric;

test('the best slot is lowest, or highest where higher is better; those that cannot be told apart are best, too', () => {
  expect(bestSlots(slide, judgementOf('footSlide', [12, 44]))).toEqual([0]);
  expect(bestSlots(smoothness, judgementOf('smoothness', [-9.5, -7]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12.05, 20]))).toEqual([0, 1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12]))).toEqual([]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, 3]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, Number.NaN]))).toEqual([]);
});

test('a value names its worst moment and joint', () => {
  const judgement = judgementOf('footSlide', [12], {
    series: Float64Array.of(0, 2, 9, 1, 0),
    joints: Float64Array.of(Number.NaN, 1, 4, 2),
  });
  expect(worstTime(slide, judgement, 0)).toBe(0.5);
  expect(worstJoint(slide, judgement, 0)).toBe(2);
  expect(worstTime(smoothness, judgement, 0)).toBeNull();
  expect(worstJoint(slide, judgementOf('footSlide', [0], { joints: new Float64Array(4) }), 0)).toBeNull();
});

test('the verdict counts metrics', () => {
  expect(verdictWords('walk → hop', judgementOf('footSlide', [12, 44]))).toBe(
    `walk → hop: A is better in 1 of ${metrics.length} metrics.`,
  );
  expect(verdictWords('walk → hop', judgementOf('footSlide', [3, 3]))).toBe(
    `walk → hop: the slots are equal in all ${metrics.length} metrics.`,
  );
  expect(verdictWords('walk → hop', judgementOf('footSlide', [3]))).toBe(
    'walk → hop: add a slot to compare methods.',
  );
});
