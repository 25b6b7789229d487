import type UPlot from 'uplot';
import { expect, test } from 'vitest';
import { seriesOf, timeScale, valueScale, type ChartSetting, type PlotModel } from '#renderer/plots/chart.ts';
import type { Curve } from '#renderer/plots/curves.ts';
import type { CurveSampler } from '#renderer/plots/curve-sampler.ts';
import { chartsKey } from '#renderer/plots/drawing.ts';
import { drawMoments } from '#renderer/plots/moments.ts';
import type { QuantityId } from '#renderer/plots/quantities.ts';
import { createSampling, createShownCurves, pointsFor } from '#renderer/plots/plot.ts';
import { createValueTable } from '#renderer/plots/value-table.tsx';
import { createPlotView } from '#renderer/kit/plot/plot-gestures.ts';
import { openPage } from '#test/fixtures/page.ts';
import { paper } from '#test/fixtures/paper.ts';
import { choiceOf, wavingEvaluation } from './sampling-fixture.ts';

const chart = (more: object): UPlot =>
  ({ valToPos: (time: number) => 100 + time * 10, ...more }) as unknown as UPlot;

test.each([
  ['seconds', true, ['0.0\u00a0s', '0.5\u00a0s']],
  ['frames', true, ['0\u00a0f', '30\u00a0f']],
  ['timecode', true, ['00:00:00:00', '00:00:00:30']],
  ['frames', false, ['', '']],
  ['timecode', false, ['', '']],
] as const)('times of the axis in %s (the last chart: %s)', (timeUnit, timesBelow, words) => {
  const scale = timeScale({ timeUnit, fps: 60, timesBelow } as ChartSetting);
  expect(scale.values(chart({}), [0, 0.5], 0, 0, 0.5)).toEqual(words);
  expect(scale.space).toBe(timeUnit === 'timecode' ? 100 : 72);
});

test('values of the axis have their unit', () => {
  expect(valueScale('cm').values(chart({}), [-1, 0.5], 1, 0, 0.5)).toEqual(['−1.0\u00a0cm', '0.5\u00a0cm']);
});

const curve: Curve = {
  ...{ name: 'B', role: 'slot-b', dash: [2, 4], width: 2, dots: true },
  ...{ from: 0, to: 1, pose: { kind: 'source' } },
};

test('a line of angles is broken where they wrap around, besides where values are missing', () => {
  const { gaps, dash, width, stroke } = seriesOf(curve, 'red', true);
  expect([dash, width, stroke]).toEqual([[2, 4], 2, 'red']);
  const find = gaps as (...of: unknown[]) => unknown;
  const gapsOf = (values: readonly number[], empty: unknown): unknown =>
    find(chart({ data: [values.map((_, i) => i), values] }), 1, 0, 3, empty);
  const found = gapsOf([170, 179, -178, -170], JSON.parse('[[150,160],[90,95]]'));
  expect(JSON.stringify(found)).toBe('[[90,95],[110,120],[150,160]]');
  const none: unknown[] = [];
  expect(gapsOf([1, 2, 3, 4], none)).toBe(none);
  expect(seriesOf(curve, 'red', false).gaps).toBeUndefined();
});

test('dots are on every 24th sample from the seam, whatever is in view', () => {
  const step = 1 / 60;
  const times = Array.from({ length: 60 }, (_, i) => (i - 30) * step);
  const values = times.map((_, i) => (i === 54 ? null : i));
  const { points } = seriesOf(curve, 'red', false);
  const filter = points?.filter as (of: UPlot, series: number) => number[];
  expect(filter(chart({ data: [times, values] }), 1)).toEqual([6, 30]);
  expect(points).toMatchObject({ show: true, fill: 'red' });
  expect(seriesOf({ ...curve, dots: false }, 'red', false).points).toEqual({ show: false });
});

test('moments in view are lines from top to bottom; a name that would cover another one is below it', () => {
  const { pen, drawn, saved } = paper();
  const context = pen.context as CanvasRenderingContext2D & { font: string };
  const of = chart({
    ctx: context,
    bbox: { left: 0, top: 20, width: 400, height: 100 },
    over: { clientWidth: 200 },
    scales: { x: { min: 0, max: 20 } },
  });
  const moment = (time: number, label: string, dashed = false) => ({ time, label, role: label, dashed });
  const [far, seam, before, after] = [9, 0, -1, 21].map((time, i) =>
    moment(time, ['far', 'seam', 'x', 'y'][i]),
  );
  const moments = [far, seam, moment(3, 'end', true), before, after];
  drawMoments(of, moments, (name) => (name.endsWith('-text') ? '' : name), '11px Test');
  const lines = drawn.paths.map(({ colour, dashes, points: [top, bottom] }) =>
    [colour, `[${dashes}]`, top.x, top.y, bottom.x, bottom.y].join(' '),
  );
  expect(lines).toEqual([
    'seam [] 100.5 20 100.5 120',
    'end [8 6] 130.5 20 130.5 120',
    'far [] 190.5 20 190.5 120',
  ]);
  // On a screen of two pixels per px: names are 6 px a letter, 8 px beside their line, and 28 px below another.
  const names = drawn.words.map(({ text, x, y }) => [text, x, y].join(' '));
  expect(names).toEqual(['seam 108.5 20', 'end 138.5 48', 'far 198.5 20']);
  expect([context.font, saved()]).toEqual(['22px Test', 0]);
  drawMoments(of, moments, (name) => name, null);
  expect(drawn.words).toHaveLength(3);
});

test.each([
  [1200, 1, 1000],
  [600, 1, 600],
  [1200, 8, 500],
  [1200, 40, 240],
  [0, 0, 2],
])('a plot of %d px and %d tracks has %d points', (width, tracks, points) =>
  expect(pointsFor(width, tracks)).toBe(points),
);

test('curves are made again for another model, and once their colours are forgotten; samples once they are old', () => {
  const evaluation = wavingEvaluation();
  const modelOf = (pair: object) => ({ evaluation, pair, choice: choiceOf() }) as unknown as PlotModel;
  const changes: boolean[] = [];
  const shown = createShownCurves((_model, _sampler, isOther) => changes.push(isOther));
  const pair = {};
  const first = modelOf(pair);
  const sampler = shown.of(first);
  expect(shown.of(first)).toBe(sampler);
  shown.of(modelOf(pair));
  shown.of(modelOf({}));
  expect(changes).toEqual([false, false, true]);
  shown.forget();
  expect(shown.of(first)).not.toBe(sampler);
  const drawn: number[] = [];
  const sampling = createSampling(createPlotView(), {
    samples: ({ times }: { times: number[] }) => drawn.push(times.length),
  } as never);
  while (!sampling.refine(sampler, 100));
  const count = drawn.length;
  expect(drawn[0]).toBeGreaterThan(100);
  expect([sampling.refine(sampler, 100), drawn.length]).toEqual([true, count]);
  sampling.discard();
  sampling.refine(sampler, 50);
  expect(drawn.at(-1)).toBeLessThan(60);
});

const shown = {
  choice: { quantity: 'worldPosition', residual: false },
  timeUnit: 'frames',
  fps: 60,
} as unknown as PlotModel;
const drawn = {
  curves: [{ name: 'A', role: 'slot-a', dash: [], to: 1 }],
  tracks: [{ name: 'Head X', at: 1, axis: 0 }],
} as unknown as CurveSampler;
const choice = (quantity: QuantityId, residual = false) => ({ ...shown.choice, quantity, residual });

test.each<readonly [string, Partial<PlotModel>, object]>([
  ['another quantity in the same unit', { choice: choice('rootPosition') }, {}],
  ['another unit', { choice: choice('worldPosition', true) }, {}],
  ['another unit of time', { timeUnit: 'seconds' }, {}],
  ['another rate', { fps: 30 }, {}],
  ['another axis', {}, { tracks: [{ name: 'Head X', at: 1, axis: 2 }] }],
  ['another joint', {}, { tracks: [{ name: 'Head X', at: 0, axis: 0 }] }],
  ['a joint of another name', {}, { tracks: [{ name: 'Skull X', at: 1, axis: 0 }] }],
  ['another name', {}, { curves: [{ ...drawn.curves[0], name: 'B' }] }],
  ['another colour', {}, { curves: [{ ...drawn.curves[0], role: 'slot-b' }] }],
  ['another dash', {}, { curves: [{ ...drawn.curves[0], dash: [5, 4] }] }],
])('%s has charts of its own, another end of a curve has not', (_what, model, sampler) => {
  const key = chartsKey(shown, drawn);
  expect(chartsKey({ ...shown, ...model }, { ...drawn, ...sampler })).not.toBe(key);
  expect(chartsKey(shown, { ...drawn, curves: [{ ...drawn.curves[0], to: 2 }] })).toBe(key);
});

test('values of several plots are below the names of these, those of one plot below its heading alone', async () => {
  await openPage();
  const host = document.createElement('div');
  const table = createValueTable(host);
  const texts = () => [...host.querySelectorAll('caption, th, td')].map(({ textContent }) => textContent);
  table.setCurves([curve], ['Speed']);
  table.setValues('At 0 s', ['1 m']);
  expect(texts()).toEqual(['At 0 s', 'B', '1 m']);
  table.setCurves([curve], ['Speed', 'Jerk']);
  table.setValues('At 1 s', ['1 m', '2 m']);
  expect(texts()).toEqual(['At 1 s', 'Speed', 'B', '1 m', 'Jerk', 'B', '2 m']);
});
