import { expect, test } from 'vitest';
import type { Judgement, Measures } from '../../../../core/judgement/judge.ts';
import type { Metric } from '../../../../core/judgement/metric.ts';
import { metrics } from '../../../../core/judgement/metrics/registry.ts';
import {
  bestSlots,
  valueWords,
  verdictWords,
  worstJoint,
  worstTime,
} from '../../../../renderer/features/metrics/metric-words.ts';

const slide = metrics.find(({ id }) => id === 'footSlide') as Metric;
const smoothness = metrics.find(({ id }) => id === 'smoothness') as Metric;

/** A judgement in which each slot has `values` of a metric, and is equal in all others. */
function judgementOf(id: string, values: readonly number[], more: object = {}): Judgement {
  const slots = values.map((value): Measures => {
    const all = Object.fromEntries(metrics.map((metric) => [metric.id, { value: 1 }]));
    return { ...all, [id]: { value, ...more } };
  });
  return { seconds: 1, slots, clips: { source: {}, destination: {} } };
}

test('the best slot is lowest, or highest where higher is better; those that cannot be told apart are best, too', () => {
  expect(bestSlots(slide, judgementOf('footSlide', [12, 44]))).toEqual([0]);
  expect(bestSlots(smoothness, judgementOf('smoothness', [-9.5, -7]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12.05, 20]))).toEqual([0, 1]);
  expect(bestSlots(slide, judgementOf('footSlide', [12, 12]))).toEqual([]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, 3]))).toEqual([1]);
  expect(bestSlots(slide, judgementOf('footSlide', [Number.NaN, Number.NaN]))).toEqual([]);
});

test('the verdict counts metrics', () => {
  expect(verdictWords('walk → hop', judgementOf('footSlide', [12, 44]))).toBe(
    'walk → hop: A is better in 1 of 17 metrics.',
  );
  expect(verdictWords('walk → hop', judgementOf('footSlide', [3, 3]))).toBe(
    'walk → hop: the slots are equal in all 17 metrics.',
  );
  expect(verdictWords('walk → hop', judgementOf('footSlide', [3]))).toBe(
    'walk → hop: add a slot to compare methods.',
  );
});

test('a value names its worst moment and joint, and what does not apply is a dash', () => {
  const judgement = judgementOf('footSlide', [12], {
    series: Float64Array.of(0, 2, 9, 1, 0),
    joints: Float64Array.of(Number.NaN, 1, 4, 2),
  });
  expect(worstTime(slide, judgement, 0)).toBe(0.5);
  expect(worstJoint(slide, judgement, 0)).toBe(2);
  expect(worstTime(smoothness, judgement, 0)).toBeNull();
  expect(worstJoint(slide, judgementOf('footSlide', [0], { joints: new Float64Array(4) }), 0)).toBeNull();
  expect(valueWords(slide, Number.NaN)).toBe('–');
  expect(valueWords(smoothness, -9.531)).toBe('−9.53');
});
