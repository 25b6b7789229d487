import { expect, test } from 'vitest';
import { createPlotView } from '#renderer/kit/plot/plot-view.ts';

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
