import { expect, test } from 'vitest';
import { formatNumber } from '#core/kit/numbers.ts';
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

test('where nothing turns, the curve lies in the middle of its panel', () => {
  const [panel] = plot.panels;
  const curves = [{ ...panel.curves[0], values: [0, 0, 0] }];
  const svg = drawCurvePlot({ ...plot, panels: [{ ...panel, curves }] });
  expect(svg).not.toContain('NaN');
  const [, path] = /<path d="M([^"]*)" fill="none"/.exec(svg) ?? [];
  expect(path?.split('L').map((point) => point.split(' ')[1])).toEqual(['163.0', '163.0', '163.0']);
});

test('a curve is on the lines of its values and times, in the panel of its joint: the larger, the higher', () => {
  const [panel] = plot.panels;
  const values = [-10, 0, 10];
  const panels = ['Left knee', 'Right knee'].map((title) => ({
    title,
    curves: [{ ...panel.curves[0], values }],
  }));
  const svg = drawCurvePlot({ ...plot, panels, times: [-1, 0, 1] });
  const paths = [...svg.matchAll(/<path d="M([^"]*)" fill="none"/g)].map(([, path]) =>
    path.split('L').map((point) => point.split(' ').map(Number)),
  );
  const grounds = [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="(\d+)" fill/g)];
  const places = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, at, text]) => [text, Number(at)]);
  const rows = places(/ y="([\d.]+)" dy="4"[^>]*>([^<]+)</g);
  const columns = new Map(
    places(/<text x="([\d.]+)" y="[\d.]+" text-anchor="middle"[^>]*>([−\d.]+ s)</g) as [string, number][],
  );
  expect(rows.map(([text]) => text)).toEqual(['−10°', '0°', '10°', '−10°', '0°', '10°']);
  for (const [index, path] of paths.entries()) {
    expect(path.map(([, y]) => y)).toEqual(rows.slice(index * 3, index * 3 + 3).map(([, y]) => y));
    expect(path.map(([x]) => x)).toEqual(['−1.0 s', '0.0 s', '1.0 s'].map((time) => columns.get(time)));
    const [lowest, middle, highest] = path.map(([, y]) => y);
    const [top, height] = grounds.slice(-2)[index].slice(1).map(Number);
    expect([lowest < top + height, lowest > middle, middle > highest, highest > top]).toEqual(
      Array(4).fill(true),
    );
  }
});

test('names cannot inject markup into the picture', () => {
  expect(drawCurvePlot(plot)).toContain('A &lt;b&gt;');
  expect(escapeMarkup(`"&'`)).toBe('&quot;&amp;&#39;');
});

test('numbers carry a true minus and no negative zero', () => {
  expect(formatNumber(-1.25, 1)).toBe('−1.3');
  expect(formatNumber(-0.01, 1)).toBe('0.0');
});
