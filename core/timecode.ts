/**
 * Frames that a timecode counts to its second: the whole number nearest to the rate, at least 1. Every frame has its own
 * number and none is left out ("non-drop"), so where the rate is no whole number a second of timecode is not quite a second:
 * at 29.97 frames a second an hour of timecode lasts 3.6 s longer than an hour.
 *
 * @param fps frames per second, > 0
 */
export function timecodeRate(fps: number): number {
  return Math.max(Math.round(fps), 1);
}

const MINUS = '\u2212';
const SECONDS_IN_HOUR = 3600;

/**
 * A count of frames as `hours:minutes:seconds:frames`: 00:00:04:12. Between two frames a decimal says so: 00:00:04:12.5.
 * The frames have as many digits as the rate needs: 00:00:04:096 at 120 frames a second.
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

/** Seconds and minutes that divide an hour as clocks do. */
const clockSteps = [1, 2, 5, 10, 15, 30] as const;

/**
 * The steps, in frames, by which a ruler in timecode can be divided, ascending: parts of a second that leave no rest, then
 * seconds, minutes and hours.
 */
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
