/** `value`, or the nearer end of the range from `least` to `most`; `most` if the range is empty. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** `value` as a share, 0 to 1. */
export function clamp01(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** The largest of any number of values, 0 or more: `Math.max(...values)` overflows the stack from some 100,000 on. */
export function largestOf(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) if (value > most) most = value; // not NaN
  return most;
}

/** The number with `digits` decimals that is nearest to `value`. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Odd multiplier that spreads indices over 32 bits: 2^32 / golden ratio. */
const SPREAD = 0x9e3779b9;

/**
 * A number in [0, 1) that looks random: the same for the same seed and index on every machine, since it uses
 * only 32-bit integers. Each index has its own number, so no state is kept.
 *
 *   h = seed + (index + 1) SPREAD;   h mixed by the finalizer of MurmurHash3;   h / 2^32
 *
 * @param seed  whole, 0 to 2^32 - 1
 * @param index whole, >= 0
 * Source: Appleby, MurmurHash3, `fmix32`.
 */
export function randomShare(seed: number, index: number): number {
  let h = (seed + Math.imul(index + 1, SPREAD)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

const MINUS = '\u2212';

/** A number for people, with `digits` decimals and a true minus sign; none before a zero. */
export function formatNumber(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** A number with its unit, `space` between them: `4.8 cm`, `12.4°`. */
export function withUnit(number: number | string, unit: string, space = ' '): string {
  return `${number}${unit === '' || unit.startsWith('°') ? '' : space}${unit}`;
}

/** A number with at most `precision` digits that count, without the noise of binary fractions. */
export function formatBriefly(value: number, precision: number): string {
  return String(Number(value.toPrecision(precision))).replace('-', MINUS);
}

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
