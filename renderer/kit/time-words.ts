import { timecodeOf } from '#core/timecode.ts';
import { formatNumber } from '#core/format-number.ts';

/** Units of times, as the user chooses one. */
export const timeUnits = ['frames', 'seconds', 'timecode'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** A duration: `0.30 s`, `36 f`, `00:00:00:36`. */
export function durationWords(seconds: number, unit: TimeUnit, fps: number): string {
  switch (unit) {
    case 'seconds':
      return `${formatNumber(seconds, 2)} s`;
    case 'frames':
      return `${frameLengthWords(seconds * fps)} f`;
    case 'timecode':
      return timecodeOf(seconds * fps, fps);
  }
}

/** Time from the seam, usually between two frames: `+0.133 s`, `−16.4 f`, `+00:00:00:16`. */
export function playheadTimeWords(seconds: number, unit: TimeUnit, fps: number): string {
  if (unit !== 'seconds') return fromSeamWords(seconds, unit, fps);
  return signed(seconds, `${formatNumber(seconds, 3)} s`);
}

/** Time from the seam: `+0.30 s`, `−36 f`. */
export function fromSeamWords(seconds: number, unit: TimeUnit, fps: number): string {
  return signed(seconds, durationWords(seconds, unit, fps));
}

const signed = (seconds: number, words: string): string =>
  seconds > 0 && /[1-9]/.test(words) ? `+${words}` : words;

/** A time on a clip: `4.27 s`, `f 512`, `00:00:04:032`. Between two frames with a decimal. */
export function momentWords(seconds: number, unit: TimeUnit, fps: number, firstFrame = 0): string {
  const frame = seconds * fps + firstFrame;
  switch (unit) {
    case 'seconds':
      return `${formatNumber(seconds, 2)} s`;
    case 'frames':
      return `f ${frameLengthWords(frame)}`;
    case 'timecode':
      return timecodeOf(frame, fps);
  }
}

/** A time on the seam's clock for screen readers: `0.30 s after the seam`. */
export function seamWords(seconds: number, unit: TimeUnit, fps: number): string {
  if (Math.abs(seconds) < 1e-6) return 'at the seam';
  const side = seconds < 0 ? 'before' : 'after';
  if (unit === 'timecode') return `${timecodeOf(Math.abs(seconds) * fps, fps)} ${side} the seam`;
  if (unit === 'seconds') return `${formatNumber(Math.abs(seconds), 2)} s ${side} the seam`;
  const frames = Math.abs(seconds * fps);
  return `${frameLengthWords(frames)} ${Math.abs(frames - 1) < 0.05 ? 'frame' : 'frames'} ${side} the seam`;
}

function frameLengthWords(frames: number): string {
  const whole = Math.abs(frames - Math.round(frames)) < 0.05;
  return formatNumber(frames, whole ? 0 : 1);
}
