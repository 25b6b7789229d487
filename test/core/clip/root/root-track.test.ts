import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootTrack, rootWindow, smoothTrack } from '#core/clip/root/root-track.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const smoothed = (values: Float64Array, window: number) =>
  smoothTrack(new Float64Array(values.length), values, window) as Float64Array;

const track = (frames: number) =>
  fc
    .array(numberBetween(-10, 10), { minLength: frames, maxLength: frames })
    .map((values) => Float64Array.from(values));

/** Half a window, so that it is odd and at least 5 frames. */
const reaches = fc.integer({ min: 2, max: 12 });

const expectClose = (found: ArrayLike<number>, wanted: ArrayLike<number>): void => {
  const off = Array.from(wanted, (value, i) => Math.abs(value - found[i]));
  expect(found).toHaveLength(wanted.length);
  expect(Math.max(...off)).toBeLessThan(1e-7);
};

describe('a smoothed track', () => {
  test('is the same if it is a cubic, up to its ends, however short', () => {
    const terms = fc.tuple(...[0, 1, 2, 3].map(() => numberBetween(-3, 3)));
    forAll(terms, fc.integer({ min: 1, max: 40 }), reaches, ([a, b, c, d], frames, reach) => {
      const values = Float64Array.from({ length: frames }, (_, frame) => {
        const t = frame / frames;
        return a + b * t + c * t * t + d * t * t * t;
      });
      expectClose(smoothed(values, 2 * reach + 1), values);
    });
  });

  test('of one window is the nearest cubic: what was taken away has none in it', () => {
    const inWindow = reaches.chain((reach) => fc.tuple(fc.constant(reach), track(2 * reach + 1)));
    forAll(inWindow, ([reach, values]) => {
      const taken = smoothed(values, 2 * reach + 1).map((value, i) => values[i] - value);
      const along = (power: number): number =>
        taken.reduce((sum, value, i) => sum + value * (i / reach - 1) ** power, 0);
      expectClose([0, 1, 2, 3].map(along), [0, 0, 0, 0]);
    });
  });

  test('follows at each frame the window around it, and at its ends the first and the last', () => {
    const longer = reaches.chain((reach) => fc.tuple(fc.constant(reach), track(2 * reach + 12)));
    forAll(longer, ([reach, values]) => {
      const window = 2 * reach + 1;
      const out = smoothed(values, window);
      const wanted = out.map((_, frame) => {
        const start = Math.min(Math.max(frame - reach, 0), values.length - window);
        return smoothed(values.slice(start, start + window), window)[frame - start];
      });
      expectClose(out, wanted);
    });
  });

  test('keeps what is shorter than a cubic can smooth, and all in a window that is', () => {
    expect(smoothed(Float64Array.of(1, -4, 2, 7), 9)).toEqual(Float64Array.of(1, -4, 2, 7));
    expect(smoothed(Float64Array.of(1, -4, 2, 7, 0, 3), 3)).toEqual(Float64Array.of(1, -4, 2, 7, 0, 3));
    expect(smoothed(Float64Array.of(1, -4, 2, 7, 0, 3), 5)).not.toEqual(Float64Array.of(1, -4, 2, 7, 0, 3));
  });
});

test('a window is odd, and half a second to within a frame', () => {
  for (let fps = 12; fps <= 240; fps += 0.5) {
    expect(rootWindow(fps) % 2).toBe(1);
    expect(Math.abs(rootWindow(fps) - fps / 2)).toBeLessThanOrEqual(1);
  }
});

test('the root of who walks on and turns evenly is below the hips, and counts the turns', () => {
  const frames = 400;
  const turn = 0.1;
  const hips = Float64Array.from({ length: frames * 3 }, (_, i) => [0.01 * i, 1, 5 - 0.02 * i][i % 3]);
  const headings = Float64Array.from({ length: frames }, (_, frame) =>
    Math.atan2(Math.sin(2 + turn * frame), Math.cos(2 + turn * frame)),
  );
  const out = rootTrack(new Float64Array(frames * 3), hips, headings, 15);
  for (let frame = 0; frame < frames; frame++) {
    expect(out[frame * 3]).toBeCloseTo(hips[frame * 3], 9);
    expect(out[frame * 3 + 1]).toBeCloseTo(hips[frame * 3 + 2], 9);
    expect(out[frame * 3 + 2]).toBeCloseTo(2 + turn * frame, 2);
  }
});
