import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tickSteps } from '#renderer/kit/plot/ticks.ts';
import { forAll } from '#test/fixtures/property.ts';

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
