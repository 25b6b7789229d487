import { timecodeOf, formatNumber } from '#core/kit/numbers.ts';
import { fileFrame, takeTime, type TakeClock } from '#core/clip/take-time.ts';

/** Units of times, as the user chooses one. */
export const timeUnits = ['frames', 'seconds', 'timecode'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** A duration: `0.30 s`, `36 f`, `00:00:00:36`. */
export function formatDuration(seconds: number, unit: TimeUnit, fps: number): string {
  switch (unit) {
    case 'seconds':
      return `${formatNumber(seconds, 2)} s`;
    case 'frames':
      return `${formatFrameLength(seconds * fps)} f`;
    case 'timecode':
      return timecodeOf(seconds * fps, fps);
  }
}

/** A duration in both units, the chosen one first: `18 f (0.30 s)`, `0.30 s (18 f)`. */
export function formatBoth(seconds: number, unit: TimeUnit, fps: number): string {
  const beside = formatDuration(seconds, unit === 'seconds' ? 'frames' : 'seconds', fps);
  return `${formatDuration(seconds, unit, fps)} (${beside})`;
}

/** Time from the seam, usually between two frames: `+0.133 s`, `−16.4 f`, `+00:00:00:16`. */
export function formatPlayheadTime(seconds: number, unit: TimeUnit, fps: number): string {
  if (unit !== 'seconds') return formatFromSeam(seconds, unit, fps);
  return signed(seconds, `${formatNumber(seconds, 3)} s`);
}

/** Time from the seam: `+0.30 s`, `−36 f`. */
export function formatFromSeam(seconds: number, unit: TimeUnit, fps: number): string {
  return signed(seconds, formatDuration(seconds, unit, fps));
}

const signed = (seconds: number, words: string): string =>
  seconds > 0 && /[1-9]/.test(words) ? `+${words}` : words;

/** A time on a clip, as its file counts it: `4.27 s`, `f 512`, `00:00:04:032`. Between two frames with a decimal. */
export function formatMoment(seconds: number, unit: TimeUnit, clip: TakeClock): string {
  const frame = fileFrame(clip, seconds);
  switch (unit) {
    case 'seconds':
      return `${formatNumber(takeTime(clip, seconds).inFile, 2)} s`;
    case 'frames':
      return `f ${formatFrameLength(frame)}`;
    case 'timecode':
      return timecodeOf(frame, clip.fps);
  }
}

/** The frame of a clip that is nearest to a time, as its file counts: `f 512`. */
export const formatFrame = (seconds: number, clip: TakeClock): string =>
  `f ${formatNumber(fileFrame(clip, seconds), 0)}`;

/** A time on the seam's clock for screen readers: `0.30 s after the seam`. */
export function formatSeam(seconds: number, unit: TimeUnit, fps: number): string {
  if (Math.abs(seconds) < 1e-6) return 'at the seam';
  const side = seconds < 0 ? 'before' : 'after';
  if (unit === 'timecode') return `${timecodeOf(Math.abs(seconds) * fps, fps)} ${side} the seam`;
  if (unit === 'seconds') return `${formatNumber(Math.abs(seconds), 2)} s ${side} the seam`;
  const frames = Math.abs(seconds * fps);
  return `${formatFrameLength(frames)} ${Math.abs(frames - 1) < 0.05 ? 'frame' : 'frames'} ${side} the seam`;
}

function formatFrameLength(frames: number): string {
  const whole = Math.abs(frames - Math.round(frames)) < 0.05;
  return formatNumber(frames, whole ? 0 : 1);
}
