import { expect, test } from 'vitest';
import { coverFrames, createEnvelopes, rangeOf } from '#core/stress/stress-envelope.ts';
import { createSamples } from '#core/stress/stress-samples.ts';
import { busyMs } from '#test/fixtures/busy-ms.ts';

/** Speeds 0, 1, 2, … with a spike of 1000 in frame 200 and no number in frame 7. */
function ramp(frames: number) {
  const samples = createSamples(frames);
  for (let frame = 0; frame < frames; frame++) samples.speed[frame] = frame;
  samples.speed[200] = 1000;
  samples.speed[7] = Number.NaN;
  return createEnvelopes(samples).speed;
}

const range = (envelope: ReturnType<typeof ramp>, from: number, end: number) => [
  ...rangeOf(new Float32Array(2), envelope, from, end),
];

test('the range of any frames, with whole blocks and without', () => {
  const envelope = ramp(500);
  coverFrames(envelope, 500);
  expect(range(envelope, 0, 500)).toEqual([0, 1000]);
  expect(range(envelope, 10, 150)).toEqual([10, 149]);
  expect(range(envelope, 63, 65)).toEqual([63, 64]);
  expect(range(envelope, 201, 500)).toEqual([201, 499]);
  expect(range(envelope, 199, 202)).toEqual([199, 1000]);
});

test('frames that are not covered, or have no number, are left out', () => {
  const envelope = ramp(500);
  for (const frames of [1, 60, 130]) coverFrames(envelope, frames);
  expect(range(envelope, 100, 500)).toEqual([100, 129]);
  expect(range(envelope, 6, 9)).toEqual([6, 8]);
  expect(range(envelope, 7, 8)).toEqual([Infinity, -Infinity]);
  expect(range(envelope, 300, 400)).toEqual([Infinity, -Infinity]);
});

test('an hour at 60 Hz is read block by block', () => {
  const envelope = ramp(216_001);
  coverFrames(envelope, 216_001);
  const taken = busyMs(() => {
    for (let k = 0; k < 1000; k++) rangeOf(new Float32Array(2), envelope, k * 216, k * 216 + 216);
    expect(range(envelope, 0, 216_001)).toEqual([0, 216_000]);
  });
  // 216 frames one by one would be 216 000 reads; with blocks 135 000, and of an hour per pixel 64 times
  // fewer.
  expect(taken).toBeLessThan(200);
});
