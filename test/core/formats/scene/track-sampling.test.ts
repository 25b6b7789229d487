import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateDoubt } from '#core/formats/frame-rate.ts';
import { keyRate, rateWarnings, statedRate } from '#core/formats/scene/track-sampling.ts';
import { forAll } from '#test/fixtures/property.ts';

test.each<[string, readonly number[], number, boolean]>([
  ['keys seconds apart', [0, 2, 5], 30, true],
  ['… on frames of 60 alone', [0, 2 + 1 / 60, 5], 60, true],
  ['… on frames of film alone', [0, 10 / 24, 23 / 24], 24, true],
  ['… on no common frame', [0, 2.137, 5], 60, false],
  ['every second frame of film', [0, 1, 2, 3].map((i) => i / 12), 60, true],
  ['every frame of film', [0, 1, 2, 3].map((i) => i / 24), 24, true],
  ['film on television', [0, 1, 2, 3, 50].map((i) => (i * 1001) / 24000), 24000 / 1001, true],
  ['a mocap rate', [0, 1, 2, 3].map((i) => i / 120), 120, true],
  ['one key', [3], 30, true],
])('%s: %j are sampled at %d', (_what, times, fps, isExact) => {
  const rate = keyRate([times], times[0]);
  expect(rate.fps).toBeCloseTo(fps, 6);
  expect(rate.isExact).toBe(isExact);
});

test('if several rates fit the keys, they can be chosen from; keys of every frame fit one', () => {
  const apart = keyRate([[0, 2, 5]], 0);
  expect(apart).toEqual({ fps: 30, isExact: true, rates: [30, 60, 24, 25, 50, 100, 120, 240] });
  expect(keyRate([[0, 2, 5]], 0, 25)).toEqual({ ...apart, fps: 25 });
  expect(keyRate([[0, 2, 5]], 0, 29)).toEqual(apart);
  expect(rateDoubt(apart.rates!)).toBe(
    'the keys fit 30 frames per second, but also 24, 25, 50, 60, 100, 120 and 240: sampled at 30. Override the frame rate of the file, or export a key for every frame',
  );
  expect(rateDoubt([24, 120])).toContain('but also 120: sampled at 24.');
  const every = [[0, 1 / 30, 2 / 30, 10]];
  expect([keyRate(every, 0), keyRate(every, 0, 60)]).toEqual([
    { fps: 30, isExact: true },
    { fps: 30, isExact: true },
  ]);
  expect(keyRate([[0, 2 + 1 / 60, 5]], 0).rates).toEqual([60, 120, 240]);
  expect(rateWarnings(apart)).toEqual([]);
  expect(rateWarnings(keyRate([[0, 2.137, 5]], 0))).toEqual([
    'the keys do not share a frame rate: sampled at 60 frames per second',
  ]);
});

test('no clip is sampled below film rate, and keys on frames are all hit', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 2 });
  forAll(times, fc.constantFrom(1, 2, 5, 10, 12, 15, 30, 60), (frames, grid) => {
    const keys = frames.sort((a, b) => a - b).map((frame) => frame / grid);
    const { fps, isExact } = keyRate([keys], keys[0]);
    expect(fps).toBeGreaterThanOrEqual(24);
    expect(isExact).toBe(true);
    for (const key of keys) {
      const frame = (key - keys[0]) * fps;
      expect(Math.abs(frame - Math.round(frame))).toBeLessThan(0.06);
    }
  });
});

test('a rate stated by the file is used; a low one is doubled until it is smooth', () => {
  expect([23.976, 24, 29.97, 120].map((fps) => statedRate(fps).fps)).toEqual([23.976, 24, 29.97, 120]);
  expect([1, 10, 12, 15, 18].map((fps) => statedRate(fps).fps)).toEqual([24, 30, 24, 30, 36]);
});
