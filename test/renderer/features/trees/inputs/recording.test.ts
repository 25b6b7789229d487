import { expect, test } from 'vitest';
import { bindInput } from '#core/tree/inputs/bound-input.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { keysOf } from '#renderer/features/trees/inputs/input-keys.ts';
import {
  continues,
  thinKeys,
  withSample,
  withTake,
  type Take,
} from '#renderer/features/trees/inputs/recording.ts';
import { numberInput } from './sample-inputs.ts';

/** A take of a curve, drawn at uneven times. */
function record(from: number, to: number, value: (time: number) => number, fps = 144): Take {
  let take: Take = [];
  for (let i = 0; from + i / fps <= to; i++) {
    const time = from + (i + 0.3 * Math.sin(i)) / fps;
    take = withSample(take, Math.max(time, from), value(time));
  }
  return take;
}

const valueAt = (input: TreeInput, time: number): number => {
  const { track, now } = bindInput(input);
  return track.sample(now, { elapsed: time }).value;
};
const wave = (time: number): number => Math.sin(3 * time);

test('at most 60 keys per second, none after the playhead; the last value of each counts', () => {
  const take = record(0, 2, wave);
  expect(take.length).toBeLessThanOrEqual(121);
  expect(take.every(({ time }, i) => i === 0 || time > take[i - 1].time)).toBe(true);
  const twice = withSample(withSample([], 1.001, 5), 1.002, 6);
  expect(twice).toEqual([{ time: 1, value: 6 }]);
});

test('a take ends where the playhead jumps back', () => {
  const take = withSample([], 1.5, 0);
  expect(continues([], 0)).toBe(true);
  expect(continues(take, 1.51)).toBe(true);
  expect(continues(take, 0.2)).toBe(false);
});

test.each(['step', 'linear'] as const)('thinned keys stay within the tolerance, %s', (interpolation) => {
  const take = record(0, 3, (time) => (time > 1 && time < 1.5 ? 2 : wave(time)));
  const thinned = thinKeys(take, interpolation, 0.02);
  const input = numberInput({ interpolation, keys: thinned });
  for (const { time, value } of take)
    expect(Math.abs(valueAt(input, time) - value)).toBeLessThanOrEqual(0.0201);
  expect(thinned.length).toBeLessThan(take.length * (interpolation === 'linear' ? 0.4 : 0.9));
});

test('a held value is one step, and a line two keys', () => {
  const held = record(0, 1, () => 4);
  expect(thinKeys(held, 'step', 0)).toHaveLength(1);
  expect(thinKeys(held, 'linear', 0)).toHaveLength(2);
});

test('while it is recorded, the value at the playhead is what later plays: to the last bit', () => {
  const smoothing = { kind: 'spring', halfLife: 0.1 } as const;
  const input = numberInput({ smoothing });
  let take: Take = [];
  const seen: [number, number][] = [];
  for (let i = 0; i < 90; i++) {
    const time = i / 50;
    take = withSample(take, time, wave(time));
    seen.push([time, valueAt(withTake(input, take, 0.004), time)]);
  }
  const recorded = withTake(input, take, 0.004);
  for (const [time, value] of seen.toReversed()) expect(valueAt(recorded, time)).toBe(value);
});

test('keys before and after a take stay, and the curve continues there as before', () => {
  for (const interpolation of ['step', 'linear'] as const) {
    const keys = [0, 1.2, 2.1, 5].map((time) => ({ time, value: 10 * time }));
    const old = numberInput({ interpolation, keys });
    const input = withTake(
      old,
      record(1, 2, () => -1),
      0,
    );
    for (const time of [0, 0.5, 0.99, 2.05, 3, 5])
      expect(valueAt(input, time)).toBeCloseTo(valueAt(old, time), 9);
    for (const time of [1.01, 1.5, 1.98]) expect(valueAt(input, time)).toBe(-1);
    const times = keysOf(input).map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('without later keys, the last value of a take stays', () => {
  expect(
    valueAt(
      withTake(
        numberInput(),
        record(1, 2, () => 3),
        0,
      ),
      9,
    ),
  ).toBe(3);
});

test('a switch and an option are recorded as they are', () => {
  const flag: TreeInput = { kind: 'bool', value: false, keys: [] };
  const take = record(0, 1, (time) => (time > 0.5 ? 1 : 0));
  expect(withTake(flag, take, 0).keys.map(({ value }) => value)).toEqual([false, true]);
});

test('a take without values changes nothing', () => {
  const input = numberInput({ keys: [{ time: 1, value: 2 }] });
  expect(withTake(input, [], 0)).toBe(input);
});
