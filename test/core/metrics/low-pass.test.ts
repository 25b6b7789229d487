import { describe, expect, test } from 'vitest';
import { createLowPass } from '#core/metrics/low-pass.ts';

const rate = 120;
const wave = (hertz: number, seconds = 4): Float64Array =>
  Float64Array.from({ length: seconds * rate }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate));
const filtered = (values: Float64Array): Float64Array =>
  createLowPass({ moments: values.length, tracks: 1, rate, cutoff: 10 })(values.slice(), values);
/** Amplitude of a wave, in its middle half. */
function amplitude(values: Float64Array): number {
  const middle = values.slice(values.length / 4, (values.length * 3) / 4);
  return Math.sqrt((2 * middle.reduce((sum, value) => sum + value * value, 0)) / middle.length);
}

describe('a low-passed track', () => {
  test.each([
    [2, 1],
    [10, Math.SQRT1_2],
    [40, 0],
  ])('keeps of %d Hz the share %d', (hertz, share) => {
    expect(amplitude(filtered(wave(hertz)))).toBeCloseTo(share, 2);
  });

  test('has no delay, up to its ends', () => {
    const values = wave(1);
    filtered(values).forEach((value, i) => expect(value).toBeCloseTo(values[i], 1));
  });

  test.each([
    [2, 0.2],
    [5, 0.05],
    [60, 5e-4],
  ])('of %d moments is the same for a steady motion, also at its ends', (length, tolerance) => {
    const steady = Float64Array.from({ length }, (_, i) => 3 + 0.1 * i);
    filtered(steady).forEach((value, i) => expect(Math.abs(value - steady[i])).toBeLessThan(tolerance));
  });

  test('filters tracks side by side as each alone', () => {
    const [a, b] = [wave(3), wave(8)];
    const beside = Float64Array.from({ length: a.length * 2 }, (_, i) => (i % 2 === 0 ? a : b)[i >> 1]);
    const lowPass = createLowPass({ moments: a.length, tracks: 2, rate, cutoff: 10 });
    lowPass(beside, beside);
    expect(beside.filter((_, i) => i % 2 === 1)).toEqual(filtered(b));
  });

  test('of those among others are filtered as alone, one after the other', () => {
    const [a, b] = [wave(3), wave(8)];
    const among = Float64Array.from({ length: a.length * 3 }, (_, i) => [a, b, a][i % 3][Math.floor(i / 3)]);
    const lowPass = createLowPass({ moments: a.length, tracks: 1, rate, cutoff: 10 });
    for (const [from, track] of [a, b].entries())
      expect(lowPass(new Float64Array(a.length), among, from, 3)).toEqual(filtered(track));
  });
});
