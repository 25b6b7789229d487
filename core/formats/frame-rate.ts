/** Frame rates of cameras and motion capture, frames per second. */
const COMMON_RATES = [
  12, 15, 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 150, 180, 200, 240, 250, 300, 480, 500, 1000,
];

/** Television rates: 23.976, 29.97, 59.94, … */
const TELEVISION_RATES = [24, 30, 60, 120].map((rate) => (rate * 1000) / 1001);

/** Relative difference below which a rate is rounded to a whole number. */
const EXACT = 1e-9;

/** Largest relative error of a number that is rounded to float32. */
const FLOAT32_ROUNDING = 2 ** -24;

/**
 * Frames per second for a frame time. A file writes 1/120 s as 0.0083333, or as the nearest float32 with all of
 * its digits, 0.008333333767950535. So the result is the common rate whose frame time differs by less than one
 * unit of the last digit written, or than both roundings together; without one, 1 / frameTime.
 *
 * @param frameTime s, > 0
 * @param step      one unit in the last digit written, s
 */
export function frameRateFromTime(frameTime: number, step: number): number {
  const rounding = step / 2 + FLOAT32_ROUNDING * frameTime; // to float32, then to the last digit
  return standardRate(frameTime, Math.max(step, rounding)) ?? 1 / frameTime;
}

/** As `frameRateFromTime`; undefined if no common, whole or television rate is near. */
export function standardRate(frameTime: number, step: number): number | undefined {
  const rate = 1 / frameTime;
  const whole = Math.max(1, Math.round(rate));
  if (Math.abs(rate - whole) < EXACT * rate) return whole;
  for (const candidates of [COMMON_RATES, [whole], TELEVISION_RATES]) {
    const difference = (candidate: number): number => Math.abs(1 / candidate - frameTime);
    const nearest = candidates.reduce((best, next) => (difference(next) < difference(best) ? next : best));
    if (difference(nearest) < step) return nearest;
  }
  return undefined;
}

/** The rate that someone may have meant who wrote a frame time of more than a second: in Hz, or as ms. */
export function likelyRate(frameTime: number): number | undefined {
  return standardRate(1 / frameTime, 1e-9) ?? standardRate(frameTime / 1000, 1e-6);
}

/** Asks for the rate of keys that fit several. */
export function rateDoubt([fps, ...others]: readonly number[]): string {
  const [last, ...rest] = others.toSorted((a, b) => b - a);
  const list = rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`;
  return `the keys fit ${fps} frames per second, but also ${list}: sampled at ${fps}. Override the frame rate of the file, or export a key for every frame`;
}
