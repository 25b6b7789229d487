import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slotTones } from '#renderer/stores/slots/slot-tones.ts';
import { NEUTRAL, palettes } from '#renderer/viewport/frame/palette.ts';

/** The colours of slots: legible on every ground, and eight that differ. */

const file = path.resolve(import.meta.dirname, '../../../renderer/app/styles/tokens.css');
const css = readFileSync(file, 'utf8');

/** Values of a property: in the dark theme, then where the light one sets it again. */
const valuesOf = (name: string): readonly string[] =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value);

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

/** Contrast by WCAG 2, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark, light] = [a, b]
    .map((hex) => channels(hex).reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0))
    .toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** OKLab by Björn Ottosson. */
function labOf(hex: string): number[] {
  const [r, g, b] = channels(hex);
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const themes = [0, 1] as const;

test.each(slotTones)('%s can be read on panels in both themes, and its letter on its colour', (tone) => {
  for (const theme of themes)
    for (const ground of ['ground-1', 'ground-2'])
      expect(contrast(valuesOf(`${tone}-text`)[theme], valuesOf(ground)[theme])).toBeGreaterThan(4.5);
  expect(contrast(valuesOf(tone)[0], valuesOf('ground-0')[0])).toBeGreaterThan(4.5);
});

test('the colours of eight slots differ in both themes', () => {
  expect(slotTones).toHaveLength(8);
  for (const theme of themes)
    for (const [i, a] of slotTones.entries())
      for (const b of slotTones.slice(i + 1)) {
        const [x, y] = [a, b].map((tone) => labOf(valuesOf(`${tone}-text`)[theme]));
        expect(Math.hypot(...x.map((value, k) => value - y[k])), `${a} and ${b}`).toBeGreaterThan(0.08);
      }
});

test('figures have the colours of their slots', () => {
  const tokens = slotTones.map((tone) => valuesOf(tone)[0]);
  for (const { slots } of Object.values(palettes)) expect(slots.slice(0, NEUTRAL)).toEqual(tokens);
});
