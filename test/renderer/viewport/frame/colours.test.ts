import { expect, test } from 'vitest';
import {
  cssColour,
  differenceColour,
  HALF_LIFE_RANGE,
  halfLifeColour,
  halfLifeLegend,
  halfLifePlace,
  magma,
  parseColour,
  type Rgb,
  toLinear,
  viridis,
} from '#renderer/viewport/frame/colours.ts';
import { addLine, createLineList, createStroke, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';

test('viridis at its ends and in the middle', () => {
  expect(cssColour(viridis(0))).toBe('rgb(68 1 84)');
  expect(cssColour(viridis(0.5))).toBe('rgb(33 145 140)');
  expect(cssColour(viridis(1))).toBe('rgb(253 231 37)');
  expect(viridis(-3)).toEqual(viridis(0));
  expect(viridis(7)).toEqual(viridis(1));
});

test('half-lives are on a logarithmic scale, clamped at its ends', () => {
  expect(halfLifePlace(0.1)).toBeCloseTo(0, 12);
  expect(halfLifePlace(Math.sqrt(0.1))).toBeCloseTo(0.5, 12);
  expect(halfLifePlace(1)).toBeCloseTo(1, 12);
  expect([halfLifePlace(0.01), halfLifePlace(5)]).toEqual([0, 1]);
});

test('the dark theme omits the lowest tenth of viridis, the light one shows all', () => {
  expect(halfLifeColour(HALF_LIFE_RANGE.minimum, 'dark')).toEqual(viridis(0.11));
  expect(halfLifeColour(HALF_LIFE_RANGE.minimum, 'light')).toEqual(viridis(0));
  expect(halfLifeColour(HALF_LIFE_RANGE.maximum, 'dark')).toEqual(viridis(1));
});

test('a joint that does not move is grey', () => {
  expect(halfLifeColour(Number.NaN, 'dark')).toEqual(parseColour(palettes.dark.notMoving));
});

test('the legend has the colours of the figure', () => {
  const { gradient, ticks } = halfLifeLegend('dark');
  // The sixth of its twelve stops.
  const between = cssColour(halfLifeColour(0.1 * 10 ** (5 / 11), 'dark'));
  expect(gradient).toContain(cssColour(halfLifeColour(0.1, 'dark')));
  expect(gradient).toContain(between);
  expect(ticks.map(({ place }) => place)).toEqual([0, expect.closeTo(0.5, 9), 1]);
});

test('worked example: display space to linear light', () => {
  expect(toLinear(parseColour('#ffffff'))).toEqual([1, 1, 1]);
  expect(toLinear([0.5, 0, 0.04])[0]).toBeCloseTo(0.214041, 5);
  expect(toLinear([0.5, 0, 0.04])[2]).toBeCloseTo(0.04 / 12.92, 9);
});

test('differences go from dark to bright, without the invisible end', () => {
  const light = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  for (const theme of ['dark', 'light'] as const) {
    const steps = Array.from({ length: 11 }, (_, i) => light(differenceColour(i / 10, theme)));
    for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1]);
  }
  expect(light(differenceColour(0, 'dark'))).toBeGreaterThan(light(parseColour(palettes.dark.floor)) / 2);
  expect(light(differenceColour(1, 'light'))).toBeLessThan(light(parseColour(palettes.light.floor)));
  expect(magma(1)).toEqual(parseColour('#fcfdbf'));
});

test('worked example: a dashed line has its ends, widths, colours and previous length', () => {
  const list = createLineList(2);
  const stroke = { ...createStroke(), width: 1, endWidth: 2, colour: [0.25, 0.5, 0.75] as const, dash: 3 };
  addLine(list, [0, 0, 0, 3, 4, 0], { ...stroke, alpha: 0.5 });
  expect(list.count).toBe(1);
  expect([...list.values.subarray(0, LINE_FLOATS)]).toEqual([
    0, 0, 0, 1, 3, 4, 0, 2, 0.25, 0.5, 0.75, 0.5, 0.25, 0.5, 0.75, 1, 3, 8,
  ]);
});

test('solid lines have no dashes, lines on top negative widths, and lines beyond the capacity are dropped', () => {
  const list = createLineList(1);
  addLine(list, [0, 0, 0, 1, 0, 0], { ...createStroke(), onTop: true });
  addLine(list, [0, 0, 0, 2, 0, 0], createStroke());
  expect(list.count).toBe(1);
  expect([list.values[3], list.values[7], list.values[16], list.values[17]]).toEqual([-1, -1, -1, -1]);
});
