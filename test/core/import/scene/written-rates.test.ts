import { describe, expect, test } from 'vitest';
import { keyRate } from '#core/import/scene/key-rate.ts';

const television = [24, 30, 60].map((rate) => (rate * 1000) / 1001);
const rates = [24, 25, 30, 48, 50, 60, 90, 120, 240, ...television];

/** Times of `count` keys as exporters write them: in float32, each rounded by itself or added up. */
const writers: Readonly<Record<string, (fps: number, count: number, begin: number) => Float32Array>> = {
  rounded: (fps, count, begin) => Float32Array.from({ length: count }, (_, i) => begin + i / fps),
  added: (fps, count, begin) => {
    const times = new Float32Array(count).fill(begin);
    for (let i = 1; i < count; i++) times[i] = times[i - 1] + Math.fround(1 / fps);
    return times;
  },
};

describe.each(Object.entries(writers))('keys of every frame, %s', (how, write) => {
  test.each(rates)('at %d frames per second, are sampled at their times', (fps) => {
    for (const count of [2, 3, 5, 10, 100, 1000])
      for (const begin of [0, 1 / fps, ...(how === 'rounded' ? [1000] : [])]) {
        const times = write(fps, count, begin);
        const rate = keyRate([times], times[0]);
        const off = times.map((time, i) => Math.abs(times[0] + i / rate.fps - time));
        const found = `${count} keys from ${begin} s at ${rate.fps}`;
        // What an exporter adds up to 40 s is off already.
        if (how === 'rounded') expect(Math.max(...off), found).toBeLessThan(1e-4);
        if (begin < 1) expect(rate.fps, found).toBe(fps);
        expect([rate.isExact, rate.rates]).toEqual([true, undefined]);
      }
  });
});
