import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTime, timeOfShared } from '#core/clip/take-time.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { property } from '#test/fixtures/property.ts';

const clocks = fc.record({
  fps: fc.constantFrom(24, 29.97, 30, 120),
  trimmedFrames: fc.constantFrom(0, 1),
  trimmedBySpeed: fc.constantFrom(undefined, 0, 1),
});

property('a time on a clip comes back from shared times', clocks, numberBetween(-2, 20), (clock, time) => {
  expect(timeOfShared(clock, sharedTime(clock, time))).toBeCloseTo(time, 12);
});

property(
  'the frames of a clip are as many frames of the earlier rule later as it left out fewer',
  clocks,
  fc.integer({ min: 1, max: 500 }),
  (clock, frame) => {
    const { fps, trimmedFrames, trimmedBySpeed = trimmedFrames } = clock;
    const late = trimmedFrames - trimmedBySpeed;
    expect(sharedTime(clock, frame / fps) * fps).toBeCloseTo(frame + late, 9);
    expect(timeOfShared(clock, (frame + late) / fps) * fps).toBeCloseTo(frame, 9);
  },
);

test('a T-pose that is left out since, and what is before it, is the start', () => {
  const clock = { fps: 20, trimmedFrames: 1, trimmedBySpeed: 0 };
  expect([0, 0.02, 0.05, 0.25].map((shared) => timeOfShared(clock, shared))).toEqual([0, 0, 0, 0.2]);
  expect([-1, 0].map((time) => [sharedTime(clock, time), timeOfShared(clock, time)])).toEqual([
    [-1, -1],
    [0, 0],
  ]);
});
