import { expect, test } from 'vitest';
import { createJointMap } from '#core/joints/joint-map.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import type { Metric } from '#core/judgement/metric.ts';
import { judgeClip, percentileOf, typicalRange, withMeasures } from '#core/judgement/reference.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const metricOf = (id: string): Metric => metrics.find((metric) => metric.id === id) as Metric;
const [jerk, smoothness] = [metricOf('peakJerk'), metricOf('smoothness')];
const hundred = Array.from({ length: 100 }, (_, i) => i + 1);

function partsOf(clip: Parameters<typeof rooted>[0]) {
  const used = rooted(clip);
  return [...judgeClip(used, createJointMap(used.skeleton))];
}

test('a clip is measured in at most three parts, a loop beyond its end, a short clip not at all', () => {
  expect(partsOf(starterClip('hop'))).toHaveLength(3);
  expect(partsOf(rigClip({ fps: 60, frameCount: 121 }))).toHaveLength(1); // 2 s with margins for filters
  expect(partsOf(rigClip({ fps: 60, frameCount: 70 }))).toHaveLength(0);
  expect(partsOf({ ...rigClip({ fps: 60, frameCount: 70 }), loop: true })).toHaveLength(1);
});

test('parts of a steady motion are alike, by each metric of a clip', () => {
  const [first, second] = partsOf(starterClip('walk'));
  expect(Math.abs(second['meanJerk'].value / first['meanJerk'].value - 1)).toBeLessThan(0.1);
  expect(Object.keys(first)).toEqual(metrics.filter(({ ofClips }) => ofClips).map(({ id }) => id));
});

test('a percentile is the share that is better, whichever way is better', () => {
  expect(percentileOf({ peakJerk: hundred }, jerk, 97.5)).toBe(97);
  expect(percentileOf({ peakJerk: hundred }, jerk, 0)).toBe(0);
  expect(percentileOf({ smoothness: hundred }, smoothness, 3.5)).toBe(97);
  expect(percentileOf({ peakJerk: Array<number>(30).fill(4) }, jerk, 4)).toBe(50);
});

test('a few values are no reference, nor is a value that does not apply', () => {
  expect(percentileOf({ peakJerk: hundred.slice(0, 19) }, jerk, 3)).toBeNull();
  expect(percentileOf({ peakJerk: hundred }, jerk, Number.NaN)).toBeNull();
  expect(percentileOf({}, jerk, 3)).toBeNull();
  expect(typicalRange({ peakJerk: hundred.slice(0, 19) }, jerk)).toBeNull();
  expect(typicalRange({ peakJerk: hundred }, jerk)).toEqual([6, 95]);
});

test('what does not apply to a clip is left out', () => {
  const reference = withMeasures({}, [{ peakJerk: { value: 3 }, footSlide: { value: Number.NaN } }]);
  expect(withMeasures(reference, [{ peakJerk: { value: 5 } }])).toEqual({ peakJerk: [3, 5] });
});
