import { expect, test } from 'vitest';
import {
  cssColour,
  gradientOf,
  linearColourOf,
  magma,
  parseColour,
  placeOn,
  type Rgb,
  toLinear,
  viridis,
} from '#renderer/viewport/frame/colours.ts';
import { addLine, createLineList, createStroke, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';
import { close } from '../paint/painted.ts';

test('viridis at its ends and in the middle', () => {
  expect(cssColour(viridis.at(0, 'light'))).toBe('rgb(68 1 84)');
  expect(cssColour(viridis.at(0.5, 'light'))).toBe('rgb(33 145 140)');
  expect(cssColour(viridis.at(1, 'light'))).toBe('rgb(253 231 37)');
  expect(viridis.at(-3, 'light')).toEqual(viridis.at(0, 'light'));
  expect(viridis.at(7, 'light')).toEqual(viridis.at(1, 'light'));
});

const decade = { ramp: viridis, minimum: 0.1, maximum: 1, isLogarithmic: true };
const even = { ramp: magma, minimum: 2, maximum: 4, isLogarithmic: false };

test('values are on a linear or logarithmic scale, clamped at its ends', () => {
  expect([0.1, Math.sqrt(0.1), 1].map((value) => placeOn(decade, value))).toEqual(close([0, 0.5, 1]));
  expect([2, 2.5, 4].map((value) => placeOn(even, value))).toEqual([0, 0.25, 1]);
  expect([decade, even].map((scale) => [placeOn(scale, 0.01), placeOn(scale, 5)])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test('the dark theme omits the lowest tenth of viridis, the light one shows all', () => {
  expect(viridis.at(0, 'dark')).toEqual(viridis.at(0.11, 'light'));
  expect(viridis.at(1, 'dark')).toEqual(viridis.at(1, 'light'));
});

test('a joint has the colour of its value in the nearest of 64 steps; without a value it is grey', () => {
  for (const theme of ['dark', 'light'] as const) {
    expect(linearColourOf(even, 2.505, theme)).toEqual(toLinear(magma.at(16 / 64, theme)));
    expect(linearColourOf(decade, NaN, theme)).toEqual(toLinear(parseColour(palettes[theme].noValue)));
  }
});

test('a gradient has the colours of the ramp', () => {
  const gradient = gradientOf(viridis, 'dark');
  expect(gradient.match(/rgb/g)).toHaveLength(12);
  for (const stop of [0, 5, 11]) expect(gradient).toContain(cssColour(viridis.at(stop / 11, 'dark')));
});

test('worked example: display space to linear light', () => {
  expect(toLinear(parseColour('#ffffff'))).toEqual([1, 1, 1]);
  expect(toLinear([0.5, 0, 0.04])[0]).toBeCloseTo(0.214041, 5);
  expect(toLinear([0.5, 0, 0.04])[2]).toBeCloseTo(0.04 / 12.92, 9);
});

test('magma goes from dark to bright, without the invisible end', () => {
  const light = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  for (const theme of ['dark', 'light'] as const) {
    const steps = Array.from({ length: 11 }, (_, i) => light(magma.at(i / 10, theme)));
    for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1]);
  }
  expect(light(magma.at(0, 'dark'))).toBeGreaterThan(light(parseColour(palettes.dark.floor)) / 2);
  expect(light(magma.at(1, 'light'))).toBeLessThan(light(parseColour(palettes.light.floor)));
  expect(magma.at(1, 'dark')).toEqual(parseColour('#fcfdbf'));
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
