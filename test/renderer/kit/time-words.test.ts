import { expect, test } from 'vitest';
import {
  formatBoth,
  formatDuration,
  formatMoment,
  formatFrame,
  formatFromSeam,
  formatPlayheadTime,
  formatSeam,
} from '#renderer/kit/time-words.ts';

test('a duration has its unit', () => {
  expect(formatDuration(0.3, 'seconds', 120)).toBe('0.30 s');
  expect(formatDuration(0.3, 'frames', 120)).toBe('36 f');
});

test('a playhead has milliseconds, or decimals of frames', () => {
  expect(formatPlayheadTime(1 / 7, 'seconds', 120)).toBe('+0.143 s');
  expect(formatPlayheadTime(1 / 7, 'frames', 120)).toBe('+17.1 f');
  expect(formatPlayheadTime(-0.5, 'timecode', 60)).toBe('−00:00:00:30');
  expect([8 / 60, 0.0001, 0, -8 / 60].map((time) => formatFromSeam(time, 'frames', 60))).toEqual([
    '+8 f',
    '0 f',
    '0 f',
    '−8 f',
  ]);
});

test('a time between two frames has a decimal, and a time counts as in the file', () => {
  expect(formatMoment(4.27, 'seconds', { fps: 120 })).toBe('4.27 s');
  expect(formatMoment(512 / 120, 'frames', { fps: 120 })).toBe('f 512');
  expect(formatMoment(512.5 / 120, 'frames', { fps: 120 })).toBe('f 512.5');
  const late = { fps: 20, firstKey: 1.5, trimmedFrames: 1 };
  expect(formatMoment(0, 'frames', late)).toBe('f 31');
  expect(formatMoment(0.25, 'seconds', late)).toBe('1.80 s');
  expect(formatMoment(0, 'timecode', late)).toBe('00:00:01:11');
  expect(formatFrame(0.5, { fps: 25, trimmedFrames: 10 })).toBe('f 23'); // 12.5 frames after the tenth
  expect(formatFrame(0.2, { fps: 25, firstKey: -2 })).toBe('f −45');
});

test('both units of a duration, the chosen one first', () => {
  expect(formatBoth(0.3, 'frames', 60)).toBe('18 f (0.30 s)');
  expect(formatBoth(0.3, 'seconds', 60)).toBe('0.30 s (18 f)');
  expect(formatBoth(0.3, 'timecode', 60)).toBe('00:00:00:18 (0.30 s)');
});

test('a time from the seam names its side', () => {
  expect(formatSeam(0, 'seconds', 100)).toBe('at the seam');
  expect(formatSeam(-0.25, 'seconds', 100)).toBe('0.25 s before the seam');
  expect(formatSeam(0.01, 'frames', 100)).toBe('1 frame after the seam');
});
