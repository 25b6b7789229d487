import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  framesIn,
  describeFrame,
  pictureSize,
  secondsLeft,
} from '#renderer/features/recording/recording-plan.ts';
import { h264Level, videoFormats } from '#renderer/features/recording/video-formats.ts';
import { forAll } from '#test/fixtures/property.ts';

test('odd sizes become even, at any density of the screen', () => {
  expect(pictureSize('shown', { width: 801, height: 455 }, 1)).toEqual({ width: 800, height: 454 });
  expect(pictureSize('shown', { width: 801, height: 455 }, 1.5)).toEqual({ width: 1200, height: 682 });
  expect(pictureSize('1080p', { width: 801, height: 455 }, 2)).toEqual({ width: 1920, height: 1080 });
  forAll(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(1, 1.25, 1.5, 2), (side, density) => {
    const { width } = pictureSize('shown', { width: side, height: side }, density);
    return width % 2 === 0 && width >= 2 && width <= Math.max(2, side * density);
  });
});

test('the frames of a range are within it, evenly spaced, and one of them is the seam', () => {
  expect(framesIn({ start: -0.25, end: 0.25 }, 30)).toEqual([
    -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(framesIn({ start: 0, end: 0.5 }, 30)).toHaveLength(15);
  expect(framesIn({ start: 0.3, end: 0.3 }, 60)).toEqual([18]);
  const seconds = fc.double({ min: -20, max: 20, noNaN: true });
  forAll(
    seconds,
    fc.double({ min: 0.1, max: 20, noNaN: true }),
    fc.constantFrom(30, 60),
    (start, length, fps) => {
      const frames = framesIn({ start, end: start + length }, fps);
      expect(frames[0] / fps).toBeGreaterThanOrEqual(start - 1e-6);
      expect((frames[frames.length - 1] + 1) / fps).toBeLessThanOrEqual(start + length + 1e-6);
      expect(frames.includes(0)).toBe(frames[0] <= 0 && frames[frames.length - 1] >= 0);
    },
  );
});

test('frame and time are said from the seam', () => {
  expect(describeFrame(4, 4 / 30)).toBe('frame +4 · +0.133 s');
  expect(describeFrame(-3, -0.1)).toBe('frame −3 · −0.100 s');
  expect(describeFrame(0, 0)).toBe('frame 0 · 0.000 s');
});

test('time left follows from the frames so far', () => {
  expect(secondsLeft(2, 100, 1)).toBeNull();
  expect(secondsLeft(25, 100, 5)).toBe(15);
});

// Table A-1 of H.264: 1080p at 30 fps needs level 4, at 60 fps 4.2; 720p at 30 fps 3.1.
test.each([
  [1280, 720, 30, '1f'],
  [1280, 720, 60, '28'],
  [1920, 1080, 30, '28'],
  [1920, 1080, 60, '2a'],
  [3840, 2160, 60, '34'],
])('%i × %i at %i fps is encoded at level %s', (width, height, fps, level) => {
  expect(h264Level({ width, height }, fps)).toBe(level);
  const configs = videoFormats({ width, height }, fps).map(({ config }) => config);
  expect(configs.slice(0, 2)).toEqual([`avc1.6400${level}`, `avc1.42e0${level}`]);
});
