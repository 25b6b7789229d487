/**
 * Frames per second of a timecode: the rounded rate, at least 1. No frame number is dropped ("non-drop"), so
 * with a fractional rate a second of timecode is not exactly a second: at 29.97 frames per second an hour of
 * timecode is 3.6 s longer than an hour.
 *
 * @param fps frames per second, > 0
 */
export function timecodeRate(fps: number): number {
  return Math.max(Math.round(fps), 1);
}

const MINUS = '\u2212';
const SECONDS_IN_HOUR = 3600;

/**
 * Formats a frame count as `hours:minutes:seconds:frames`: 00:00:04:12; between two frames with a decimal:
 * 00:00:04:12.5. Frames have as many digits as the rate needs: 00:00:04:096 at 120 frames per second.
 *
 * @param frames any number, also below 0: −00:00:00:06
 * @param fps    frames per second, > 0
 */
export function timecodeOf(frames: number, fps: number): string {
  const rate = timecodeRate(fps);
  const tenths = Math.round(Math.abs(frames) * 10);
  const whole = Math.floor(tenths / 10);
  const seconds = Math.floor(whole / rate);
  const parts = [Math.floor(seconds / SECONDS_IN_HOUR), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = Math.max(String(rate - 1).length, 2);
  const frame = String(whole % rate).padStart(digits, '0');
  const fraction = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  const sign = frames < 0 && tenths > 0 ? MINUS : '';
  return `${sign}${parts.map((part) => String(part).padStart(2, '0')).join(':')}:${frame}${fraction}`;
}

/** Steps of seconds and minutes that divide an hour like a clock. */
const clockSteps = [1, 2, 5, 10, 15, 30] as const;

/** Steps of a timecode ruler, frames, ascending: divisors of a second, then seconds, minutes and hours. */
export function timecodeSteps(fps: number): readonly number[] {
  const rate = timecodeRate(fps);
  const parts = Array.from({ length: rate }, (_, i) => i + 1).filter(
    (part) => part < rate && rate % part === 0,
  );
  const seconds = clockSteps.map((step) => step * rate);
  return [
    ...parts,
    ...seconds,
    ...seconds.map((step) => step * 60),
    ...seconds.map((step) => step * SECONDS_IN_HOUR),
  ];
}
