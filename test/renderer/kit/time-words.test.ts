import { expect, test } from 'vitest';
import {
  durationWords,
  momentWords,
  fromSeamWords,
  playheadTimeWords,
  seamWords,
} from '#renderer/kit/time-words.ts';

test('a duration has its unit', () => {
  expect(durationWords(0.3, 'seconds', 120)).toBe('0.30 s');
  expect(durationWords(0.3, 'frames', 120)).toBe('36 f');
});

test('a playhead has milliseconds, or decimals of frames', () => {
  expect(playheadTimeWords(1 / 7, 'seconds', 120)).toBe('+0.143 s');
  expect(playheadTimeWords(1 / 7, 'frames', 120)).toBe('+17.1 f');
  expect(playheadTimeWords(-0.5, 'timecode', 60)).toBe('−00:00:00:30');
  expect([8 / 60, 0.0001, 0, -8 / 60].map((time) => fromSeamWords(time, 'frames', 60))).toEqual([
    '+8 f',
    '0 f',
    '0 f',
    '−8 f',
  ]);
});

test('a time between two frames has a decimal, and frames count as in the file', () => {
  expect(momentWords(4.27, 'seconds', 120)).toBe('4.27 s');
  expect(momentWords(512 / 120, 'frames', 120)).toBe('f 512');
  expect(momentWords(512.5 / 120, 'frames', 120)).toBe('f 512.5');
  expect(momentWords(0, 'frames', 120, 1)).toBe('f 1');
});

test('a time from the seam names its side', () => {
  expect(seamWords(0, 'seconds', 100)).toBe('at the seam');
  expect(seamWords(-0.25, 'seconds', 100)).toBe('0.25 s before the seam');
  expect(seamWords(0.01, 'frames', 100)).toBe('1 frame after the seam');
});
