import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import type { Size } from '#renderer/kit/rectangle.ts';
import type { RecordingChoices } from '#renderer/stores/workspace/export-choices.ts';

const sizes: Readonly<Record<Exclude<RecordingChoices['size'], 'shown'>, Size>> = {
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
  square: { width: 1080, height: 1080 },
};

/**
 * Size of the pictures. H.264 and VP9 store colour for blocks of 2 × 2 pixels, so sides are even, rounded
 * down.
 *
 * @param shown size of the views, px of the page
 * @param density pixels per px of the page
 */
export function pictureSize(size: RecordingChoices['size'], shown: Size, density: number): Size {
  if (size !== 'shown') return sizes[size];
  const even = (side: number): number => Math.max(2, Math.floor((side * density) / 2) * 2);
  return { width: even(shown.width), height: even(shown.height) };
}

/** Rounding of times, in frames. */
const ROUNDING = 1e-6;

/**
 * Numbers of the frames in `range`, s, at `fps`: frame 0 is at the seam, so the seam is always on a frame. At
 * least one.
 */
export function framesIn({ start, end }: TimeRange, fps: number): readonly number[] {
  const first = Math.ceil(start * fps - ROUNDING);
  const last = Math.floor(end * fps + ROUNDING);
  return Array.from({ length: Math.max(1, last - first) }, (_, i) => first + i);
}

/** Frame and time from the seam: `frame +4 · +0.133 s`. */
export function describeFrame(frame: number, time: number): string {
  const signed = (value: number, digits: number): string =>
    `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value), digits)}`;
  return `frame ${signed(frame, 0)} · ${signed(time, 3)} s`;
}

/** Time left, s, after `done` of `count` frames took `elapsed` s; null = not known yet. */
export function secondsLeft(done: number, count: number, elapsed: number): number | null {
  return done < 3 ? null : (elapsed / done) * (count - done);
}
