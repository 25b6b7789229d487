import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeRow } from '#renderer/controls/parameters/time-row.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { numberScale } from '#renderer/controls/parameters/number-field.ts';
import { property } from '#test/fixtures/property.ts';

const halfLife = { minimum: 0, maximum: 2, step: 0.005, logarithmic: true };
const frames = { minimum: 1, maximum: 241, step: 1 };

test('both ends are the ends of the range, with nothing beyond', () => {
  for (const row of [halfLife, frames, { ...halfLife, minimum: 0.1 }]) {
    const { toFraction, toValue } = numberScale(row);
    expect([toValue(0), toValue(-1)]).toEqual([row.minimum, row.minimum]);
    expect(toValue(1)).toBeCloseTo(row.maximum, 12);
    expect(toValue(2)).toBeCloseTo(row.maximum, 12);
    expect([toFraction(row.minimum), toFraction(row.maximum)]).toEqual([0, 1]);
  }
});

property('a position gives the value back', fc.double({ min: 0.0051, max: 2, noNaN: true }), (value) => {
  const { toFraction, toValue } = numberScale(halfLife);
  expect(toValue(toFraction(value))).toBeCloseTo(value, 9);
});

test('twenty pixels change any time by the same ratio, less than a half', () => {
  const { toFraction, toValue, pixels } = numberScale(halfLife);
  const ratios = [0.02, 0.12, 0.6].map((value) => toValue(toFraction(value) + 20 / pixels) / value);
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 9);
  expect(ratios[0]).toBeGreaterThan(1.1);
  expect(ratios[0]).toBeLessThan(1.5);
});

test('a frame is two pixels, however many there are', () => {
  const { toFraction, toValue, pixels } = numberScale({ ...frames, maximum: 20_001 });
  expect(toValue(toFraction(500) + 2 / pixels)).toBeCloseTo(501, 9);
});

test('a time on a clip without its first frames is typed as a frame of its file', () => {
  const clip = { ...clipOf('walk'), fps: 50, frameCount: 101, trimmedFrames: 20 };
  let previewed = Number.NaN;
  const row = timeRow(clip, 0.5, 'frames', (time) => void (previewed = time));
  expect([row.value, row.minimum, row.maximum]).toEqual([45, 20, 120]);
  row.preview(70);
  expect(previewed).toBeCloseTo(1, 12);
});
