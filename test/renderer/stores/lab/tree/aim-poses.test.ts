import { expect, test } from 'vitest';
import type { Marker } from '#contract/rows/library-rows.ts';
import {
  AIM_PLACES,
  aimPoses,
  aimTimes,
  evenTimes,
  whyNoAimClip,
} from '#renderer/stores/lab/tree/aim-poses.ts';

const marker = (kind: Marker['kind'], time: number): Marker => ({
  id: `${time}`,
  clipId: 'aim',
  kind,
  time,
  label: '',
});

test('an aim clip holds its poses at its note markers, in the order of time', () => {
  expect(aimTimes([marker('note', 2), marker('footPlant', 1), marker('note', 0.5)])).toEqual([0.5, 2]);
});

test('nine poses fill the grid row by row from below; the one in the middle is the reference', () => {
  const { reference, offsets } = aimPoses('aim', [0, 1, 2, 3, 4, 5, 6, 7, 8], 'grid');
  expect(AIM_PLACES[2]).toBe('down right');
  expect(offsets[2]).toEqual({ kind: 'pose', clip: 'aim', time: 2 });
  expect(reference).toEqual({ kind: 'pose', clip: 'aim', time: 4 });
});

test('three poses along an axis are the same all along the other one', () => {
  const timesOf = (order: 'yaw' | 'pitch') =>
    aimPoses('aim', [10, 20, 30], order).offsets.map((pose) => pose['time']);
  expect(timesOf('yaw')).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30]);
  expect(timesOf('pitch')).toEqual([10, 10, 10, 20, 20, 20, 30, 30, 30]);
});

test('a clip with too few or too many note markers says how many there are, and how many are needed', () => {
  expect(whyNoAimClip('wave', 0, 'grid')).toMatch(
    /^“wave” has no note markers\. Nine poses need 9: row by row/,
  );
  expect(whyNoAimClip('wave', 1, 'yaw')).toBe(
    '“wave” has 1 note marker. Three along yaw need 3: left, center, right.',
  );
  expect(whyNoAimClip('wave', 10, 'grid')).toContain('10 note markers');
  expect(whyNoAimClip('wave', 9, 'grid')).toBeNull();
  expect(whyNoAimClip('wave', 3, 'pitch')).toBeNull();
});

test('even frames go from the first to the last, on frames', () => {
  expect(evenTimes({ frameCount: 9, fps: 30 }, 'grid')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((f) => f / 30),
  );
  expect(evenTimes({ frameCount: 4, fps: 1 }, 'yaw')).toEqual([0, 2, 3]);
});
