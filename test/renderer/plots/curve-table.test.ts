import { expect, test } from 'vitest';
import { curveTable } from '#renderer/plots/curve-table.ts';
import { createCurveSampler } from '#renderer/plots/curve-sampler.ts';
import { choiceOf, wavingEvaluation } from './sampling-fixture.ts';

test('the table has a line for each frame of the extent, and the values of the plot there', () => {
  const evaluation = wavingEvaluation();
  const choice = choiceOf({ quantity: 'worldPosition', axis: 1 });
  const skeleton = { names: ['root', 'knee', 'foot'], parents: new Int16Array(3) } as never;
  const extent = { start: -3 / 60, end: 0.1 };
  const [heads, ...lines] = curveTable({ evaluation, skeleton, choice, extent, fps: 60 });
  const sampler = createCurveSampler(evaluation, choice);
  expect(heads.slice(0, 3)).toEqual(['Frame from seam', 'Time (s)', 'knee Y, source (m)']);
  expect(lines.map(([frame]) => frame)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  for (const [frame, time, ...values] of lines) {
    expect(time).toBe(Number(frame) / 60);
    sampler.sample(Number(time));
    expect(values).toEqual([...sampler.values]);
  }
});
