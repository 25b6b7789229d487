import { expect, test } from 'vitest';
import {
  findWraps,
  paddedRange,
  roundIncrements,
  timeIncrements,
  formatTick,
  formatTime,
  formatValue,
  spaced,
} from '#renderer/plots/chart.ts';
import { createCurveSampler } from '#renderer/plots/curve-sampler.ts';
import { curveTable } from '#renderer/plots/curve-table.ts';
import { choiceOf, wavingEvaluation } from './sampling-fixture.ts';

test('grids are divided by 1, 2 and 5', () => {
  expect(roundIncrements.slice(0, 4)).toEqual([0.0001, 0.0002, 0.0005, 0.001]);
  expect(roundIncrements.at(-1)).toBe(50000);
});

test('frames are never divided', () => {
  const steps = timeIncrements('frames', 60);
  expect(steps.slice(0, 3)).toEqual([1 / 60, 2 / 60, 5 / 60]);
  expect(timeIncrements('seconds', 60)[0]).toBe(0.0001);
});

test.each([
  [12.44, '°', '12.4°'],
  [-0.6234, 'm/s', '−0.62\u00a0m/s'],
  [1.30449, 'm', '1.304\u00a0m'],
  [-0.001, '°', '0.0°'],
  [123.4, '°/s', '123°/s'],
  [4.8, 'cm', '4.80\u00a0cm'],
  [Number.NaN, 'm', '–'],
])('%d in %s is shown as %s', (value, unit, words) => expect(formatValue(value, unit)).toBe(words));

test('times are in the unit of the ruler', () => {
  expect(formatTime(-1.2, 'seconds', 120)).toBe('−1.200\u00a0s');
  expect(formatTime(-1.2, 'frames', 120)).toBe('−144\u00a0f');
  expect(formatTime(0.1375, 'frames', 120)).toBe('16.5\u00a0f');
  expect(formatTime(0.5, 'timecode', 60)).toBe('00:00:00:30');
});

test('ticks have the decimals that their steps need', () => {
  expect(formatTick(0.30000000000000004, 0.1)).toBe('0.3');
  expect(formatTick(-20, 20)).toBe('−20');
  expect(formatTick(0.05, 0.05)).toBe('0.05');
  expect(spaced('cm')).toBe('\u00a0cm');
});

test('values keep a margin, and constant values are not magnified', () => {
  expect(paddedRange(0, 100, 1)).toEqual([-8, 108]);
  expect(paddedRange(null, null, 2)).toEqual([-2, 2]);
  expect(paddedRange(1, 1 + 1e-9, 0.5)).toEqual([0.5, 1.5 + 1e-9]);
});

test('the table has a line for each frame of the extent, and the values of the plot there', () => {
  const evaluation = wavingEvaluation();
  const choice = choiceOf({ quantity: 'worldPosition', tracks: [{ name: 'knee Y', at: 1, axis: 1 }] });
  const extent = { start: -3 / 60, end: 0.1 };
  const [heads, ...lines] = curveTable({ evaluation, choice, extent, fps: 60 });
  const sampler = createCurveSampler(evaluation, choice);
  expect(heads.slice(0, 3)).toEqual(['Frame from seam', 'Time (s)', 'knee Y, source (m)']);
  expect(lines.map(([frame]) => frame)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  for (const [frame, time, ...values] of lines) {
    expect(time).toBe(Number(frame) / 60);
    sampler.sample(Number(time));
    expect(values).toEqual([...sampler.values]);
  }
});

test('an angle that wraps around breaks the line, fast motion does not', () => {
  expect(findWraps([0, 1, 2, 3], [170, 179, -178, -170])).toEqual([{ start: 1, end: 2 }]);
  expect(findWraps([0, 1, 2], [-80, 80, -80])).toEqual([]);
});

test('missing samples are skipped, and missing values break the line already', () => {
  expect(findWraps([0, 1, 2, 3], [179, undefined, undefined, -179])).toEqual([{ start: 0, end: 3 }]);
  expect(findWraps([0, 1, 2], [179, null, -179])).toEqual([]);
});
