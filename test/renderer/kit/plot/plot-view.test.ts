import { signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDrawnView } from '#renderer/kit/plot/drawn-view.ts';
import { linePath } from '#renderer/kit/plot/line-path.ts';
import { hairline } from '#renderer/kit/plot/pen.ts';
import { createPlotView } from '#renderer/kit/plot/plot-view.ts';
import { tickSteps } from '#renderer/kit/plot/ticks.ts';
import { paper } from '#test/fixtures/paper.ts';
import { forAll } from '#test/fixtures/property.ts';

test('the view zooms around a time, pans within its limits, and resets', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.zoomAt(0.5, 2);
  expect(view.scale().low).toBeCloseTo(-0.25, 9);
  expect(view.scale().high).toBeCloseTo(0.75, 9);
  view.pan(10);
  expect(view.scale()).toMatchObject({ low: 3, high: 4 });
  view.zoomAt(3.5, 1e-6);
  expect(view.scale()).toMatchObject({ low: -2, high: 4 });
  view.reset();
  expect(view.scale()).toMatchObject({ low: -1, high: 1 });
});

test('a selected range is shown, with a minimum length', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.zoomTo({ start: 0.25, end: 0.5 });
  expect(view.scale()).toMatchObject({ low: 0.25, high: 0.5 });
  view.zoomTo({ start: 0.25, end: 0.2500001 });
  expect(view.scale().high - view.scale().low).toBeCloseTo(0.02, 9);
});

test('the view scrolls to a time out of sight with a margin, and stays for a visible one', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -4, end: 4 });
  expect(view.reveal(1)).toBe(false);
  expect(view.reveal(2)).toBe(true);
  expect(view.scale().low).toBeCloseTo(0.2, 9);
  expect(view.scale().high).toBeCloseTo(2.2, 9);
  expect(view.reveal(-1)).toBe(true);
  expect(view.scale().low).toBeCloseTo(-1.2, 9);
  expect(view.reveal(9)).toBe(true);
  expect(view.scale()).toMatchObject({ low: 2, high: 4 });
  expect(view.reveal(9)).toBe(false);
});

test('the visible range is over the pixels of the plot, zoomed or not', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.setPixels(64, 464);
  expect(view.scale()).toEqual({ low: -1, high: 1, from: 64, to: 464 });
  view.zoomTo({ start: 0, end: 1 });
  view.setPixels(64, 264);
  expect(view.scale()).toEqual({ low: 0, high: 1, from: 64, to: 264 });
});

function bench() {
  const [theme, shown] = [signal('dark'), signal<number | null>(1)];
  const told: string[] = [];
  const view = createDrawnView({
    theme,
    invalidate: () => told.push('frame'),
    follow: () => shown.value !== null,
    open: () => ({
      draw: () => told.push('draw') > 0,
      themeChanged: () => told.push('theme'),
      dispose: () => told.push('dispose'),
    }),
  });
  return { view, theme, shown, told, host: {} as HTMLElement };
}

test('a mounted view asks for a frame at once and after each change of what it shows', () => {
  const { view, shown, told, host } = bench();
  view.mount(host);
  shown.value = 2;
  shown.value = null; // shows nothing now
  shown.value = 3;
  expect(told).toEqual(['frame', 'frame', 'frame']);
  expect(view.draw()).toBe(true);
});

test('colours are read after the stylesheet of a theme is applied', async () => {
  const { view, theme, told, host } = bench();
  view.mount(host);
  await Promise.resolve();
  theme.value = 'light';
  expect(told).toEqual(['frame', 'theme']);
  await Promise.resolve();
  expect(told).toEqual(['frame', 'theme', 'theme']);
});

test('a view draws nothing before it is mounted and after it is unmounted', () => {
  const { view, shown, told, host } = bench();
  expect(view.draw()).toBe(false);
  view.mount(host)();
  shown.value = 5;
  expect(view.draw()).toBe(false);
  expect(told).toEqual(['frame', 'dispose']);
});

test('a line goes through its points, and has a gap where a value is missing', () => {
  const values = [0, 1, NaN, 2, 3.04];
  const path = linePath(
    values.length,
    (i) => i * 10,
    (i) => values[i],
  );
  expect(path).toBe('M0.0 0.0L10.0 1.0M30.0 2.0L40.0 3.0');
});

test('by hand: 200 px/s gives a label every half second and ten parts', () => {
  expect(tickSteps(200, 'seconds')).toEqual({ step: 0.5, minorStep: 0.05, digits: 1 });
});

test('zoomed out, labels are whole seconds without decimals', () => {
  expect(tickSteps(10, 'seconds')).toEqual({ step: 10, minorStep: 1, digits: 0 });
});

test('a frame is never divided', () => {
  expect(tickSteps(400, 'frames')).toEqual({ step: 1, minorStep: 1, digits: 0 });
  expect(tickSteps(40, 'frames')).toEqual({ step: 2, minorStep: 1, digits: 0 });
});

test('labels stand apart, parts divide them evenly, and a step is 1, 2 or 5 times a power of ten', () => {
  const zoom = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
  forAll(zoom, fc.constantFrom('frames' as const, 'seconds' as const), (pixels, unit) => {
    const { step, minorStep, digits } = tickSteps(pixels, unit);
    expect(step * pixels).toBeGreaterThanOrEqual(71.9);
    const parts = step / minorStep;
    expect(parts).toBeCloseTo(Math.round(parts), 6);
    expect([1, 2, 5]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)));
    expect(Number(step.toFixed(digits))).toBeCloseTo(step, 9);
  });
});

test('a hairline is whole device pixels wide, of a shrunken window one', () => {
  const { pen } = paper();
  for (const [ratio, pixels] of [
    [0.5, 1],
    [0.8, 1],
    [1.5, 1],
    [2.5, 2],
  ])
    expect(hairline({ ...pen, ratio })).toBe(pixels / ratio);
});
