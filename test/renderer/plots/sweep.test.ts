import { expect, test } from 'vitest';
import { createCurveSampler, type CurveSampler } from '#renderer/plots/curve-sampler.ts';
import { createSweep } from '#renderer/plots/sweep.ts';
import { choiceOf, wavingEvaluation } from './sampling-fixture.ts';

const range = { low: -0.7, high: 1.3 };

/** One curve, `time²`, with a count of its samples. */
function parabola(): CurveSampler & { asked(): number } {
  const { curves } = createCurveSampler(wavingEvaluation(), choiceOf());
  const values = new Float64Array(1);
  let asked = 0;
  return {
    curves: curves.slice(0, 1),
    tracks: [{ name: 'root X', at: 0, axis: 0 }],
    evaluations: 1,
    values,
    asked: () => asked,
    sample: (time) => {
      asked++;
      values[0] = time > 1 ? Number.NaN : time * time;
    },
  };
}

test('coarse samples are taken at once: every sixteenth, both ends, and the seam', () => {
  const sampler = parabola();
  const sweep = createSweep();
  sweep.begin(sampler, range, 400);
  expect(sweep.done).toBe(false);
  expect(sampler.asked()).toBeLessThan(400 / 16 + 4);
  const [column] = sweep.columns;
  expect(column[sweep.times.indexOf(0)]).toBe(0);
  expect(column[0]).toBeGreaterThan(0);
  expect(column.at(-1)).toBe(null);
  expect(column.filter((value) => value === undefined).length).toBeGreaterThan(300);
});

test('each further sample is taken once, until it is complete', () => {
  const sampler = parabola();
  const sweep = createSweep();
  sweep.begin(sampler, range, 400);
  let steps = 0;
  while (!sweep.done) {
    sweep.advance(() => true);
    steps++;
  }
  expect(steps).toBeGreaterThan(50);
  // The two ends may be sampled twice.
  expect(sampler.asked()).toBeLessThanOrEqual(sweep.times.length + 2);
  sweep.times.forEach((time, i) => expect(sweep.columns[0][i]).toBe(time > 1 ? null : time * time));
});

test('times ascend evenly and cover the range', () => {
  const sweep = createSweep();
  sweep.begin(parabola(), range, 333);
  expect(sweep.times[0]).toBeLessThanOrEqual(range.low);
  expect(sweep.times.at(-1)).toBeGreaterThanOrEqual(range.high);
  for (let i = 1; i < sweep.times.length; i++)
    expect(sweep.times[i] - sweep.times[i - 1]).toBeCloseTo(2 / 333, 9);
});

test('a restart discards the old samples and keeps the buffers', () => {
  const sweep = createSweep();
  sweep.begin(parabola(), range, 100);
  sweep.advance(() => false);
  expect(sweep.done).toBe(true);
  const { times } = sweep;
  const [column] = sweep.columns;
  sweep.begin(parabola(), { low: 0, high: 0.5 }, 100);
  expect(sweep.done).toBe(false);
  expect(sweep.times).toBe(times);
  expect(sweep.columns[0]).toBe(column);
  expect(column).toHaveLength(times.length);
  expect(column.filter((value) => value === undefined).length).toBeGreaterThan(80);
});
