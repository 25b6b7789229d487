import { POWERS_OF_TEN, scanNumber } from './number-scanner.ts';
import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from './text.ts';

const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** Digits, and a point, that fit a 32-bit integer. */
const QUICK_LENGTH = 9 + 1;

/** Digits before the point that stay below `LARGEST_NUMBER`. */
const QUICK_WHOLE = 6;

/**
 * Scans `count` numbers, separated by blanks, of one line into `out[at …]`. Returns the index after the last of them, or
 * -1 where something is in the way: no number, too few on the line, or one beyond `LARGEST_NUMBER`.
 *
 * Short numbers such as `-12.3456` are read here: digits into an integer, divided once by an exact power of ten, which is
 * what `Number` gives. All others go to `scanNumber`.
 *
 * @param bytes must end with a line end, which stops the scan
 */
export function scanRow(
  out: Float32Array,
  at: number,
  count: number,
  bytes: Uint8Array,
  start: number,
): number {
  let i = start;
  for (let index = at; index < at + count; index++) {
    let byte = bytes[i];
    while (byte === SPACE || byte === TAB) byte = bytes[++i];
    // 1 or 0 without a branch: signs are random, and a wrong guess would cost as much as all the digits.
    const isNegative = ((byte ^ MINUS) - 1) >>> 31;
    const first = i + isNegative;
    let j = first;
    let mantissa = 0; // wraps where it is too long, and is then not used
    let digit = bytes[j] - ZERO;
    while (digit >>> 0 <= 9) {
      mantissa = (Math.imul(mantissa, 10) + digit) | 0;
      digit = bytes[++j] - ZERO;
    }
    const whole = j - first;
    let decimals = 0;
    if (digit === POINT - ZERO) {
      const point = j;
      digit = bytes[++j] - ZERO;
      while (digit >>> 0 <= 9) {
        mantissa = (Math.imul(mantissa, 10) + digit) | 0;
        digit = bytes[++j] - ZERO;
      }
      decimals = j - point - 1;
    }
    const stop = digit + ZERO;
    const isEnded = stop === SPACE || stop === LINE_FEED || stop === CARRIAGE_RETURN || stop === TAB;
    if (isEnded && whole > 0 && whole <= QUICK_WHOLE && j - first <= QUICK_LENGTH) {
      out[index] = (mantissa / POWERS_OF_TEN[decimals]) * (1 - 2 * isNegative);
      i = j;
    } else {
      i = scanNumber(out, index, bytes, i);
      if (i < 0) return -1;
    }
  }
  return i;
}
