import { expect, test } from 'vitest';
import { formatNumber } from '#core/format-number.ts';
import { drawCurvePlot, gridStep, gridValues, type CurvePlot } from '#main/export/report/curve-plot.ts';
import { escapeMarkup } from '#main/export/markup.ts';

const plot: CurvePlot = {
  title: 'A <b>',
  unit: '°',
  times: [0, 1, 2],
  moments: [{ time: 1, label: 'seam', dash: '' }],
  panels: [
    {
      title: 'Left knee',
      curves: [{ name: 'source', colour: '#e69f00', dash: '', width: 1.5, values: [0, Number.NaN, 10] }],
    },
  ],
};

test('grid steps are 1, 2 or 5 times a power of ten', () => {
  expect(gridStep(100, 5)).toBe(20);
  expect(gridStep(7, 4)).toBe(2);
  expect(gridStep(0.9, 10)).toBeCloseTo(0.1, 12);
  expect(gridValues(-12, 31, 4)).toEqual([0, 20]);
});

test('a gap in the values is a gap in the line', () => {
  const path = /<path d="(M[^"]*)" fill="none"/.exec(drawCurvePlot(plot))?.[1] ?? '';
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path).not.toContain('NaN');
});

test('names cannot inject markup into the picture', () => {
  expect(drawCurvePlot(plot)).toContain('A &lt;b&gt;');
  expect(escapeMarkup(`"&'`)).toBe('&quot;&amp;&#39;');
});

test('numbers carry a true minus and no negative zero', () => {
  expect(formatNumber(-1.25, 1)).toBe('−1.3');
  expect(formatNumber(-0.01, 1)).toBe('0.0');
});
