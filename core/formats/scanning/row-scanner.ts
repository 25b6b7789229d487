import { POWERS_OF_TEN, scanNumber } from './text.ts';

// Copies: a constant of another module would be loaded from memory each time, which costs in this loop.
const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** Digits and a point that fit a 32-bit integer. */
const SHORT_LENGTH = 9 + 1;

/** Digits before the point that stay below `MAX_NUMBER`. */
const SHORT_WHOLE = 6;

/** Bytes of one number of the usual form: a blank, `-123.`, six digits, the end. */
const USUAL_REACH = 16;

// Four bytes in one integer, the first in its lowest bits.
const POINTS = 0x2e2e2e2e;
const ZEROS = 0x30303030;

/** Numbers to read digit by digit before trying the usual form again. */
const MAX_UNUSUAL = 64;

/** Scans the rows of a file. */
interface RowScan {
  readonly bytes: Uint8Array; // must end with a line end, as a sentinel
  readonly view: DataView; // of the same bytes, to read four at once
  offset: number; // bytes: the next position
  index: number; // in `out`, of the next number
  irregular: number; // expected numbers before the next usual one
}

export function createRowScan(bytes: Uint8Array, offset: number): RowScan {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { bytes, view, offset, index: 0, irregular: 1 };
}

/**
 * Scans numbers of one line, separated by blanks, into `out` until `scan.index` is `last`. Returns false for
 * a fault somewhere after `scan.offset`: a malformed number, too few of them, or one beyond `MAX_NUMBER`.
 */
export function scanRow(out: Float32Array, scan: RowScan, last: number): boolean {
  while (scan.index < last) {
    const before = scan.index;
    scanRegular(out, scan, last);
    scan.irregular = scan.index > before ? 1 : Math.min(2 * scan.irregular, MAX_UNUSUAL);
    if (!scanAny(out, scan, Math.min(scan.index + scan.irregular, last))) return false;
  }
  return true;
}

/**
 * Scans numbers of the usual form, as in nearly all files: `-12.3456`, `1.234567`, one to three digits, a
 * point, four to six digits, separated by one blank. The digits become an integer, four at a time, which is
 * divided once by an exact power of ten: this equals `Number`.
 */
function scanRegular(out: Float32Array, scan: RowScan, last: number): void {
  // Without calls and inner loops, the lengths and addresses of the buffers are loaded once, not for each
  // number.
  const { view } = scan;
  const lastRegular = view.byteLength - USUAL_REACH;
  let i = scan.offset | 0;
  let index = scan.index | 0;
  if (i > lastRegular) return;
  let byte = view.getUint8(i);
  while (index < last && i <= lastRegular) {
    const start = byte === SPACE || byte === TAB ? (i + 1) | 0 : i;
    const whole = pointIn(view.getInt32((start + 1) | 0, true)) + 1; // with the sign
    const head = view.getInt32(start, true);
    // 1 or 0 without a branch: signs are random, and a misprediction would cost as much as all digits.
    const isNegative = (((head & 0xff) ^ MINUS) - 1) >>> 31;
    const after = (32 - 8 * whole) | 0; // bits after the digits, …
    const unused = (after + 8 * isNegative) | 0; // … and of the sign
    const digits = (((head << after) >>> unused) << unused) ^ (ZEROS << unused);
    let end = (start + whole + 5) | 0;
    const decimals = view.getInt32((end - 4) | 0, true) ^ ZEROS;
    if (whole > 4 || unused < 8 || (above9(digits) | above9(decimals)) !== 0) break;
    let mantissa = (Math.imul(valueOf(digits), 10_000) + valueOf(decimals)) | 0;
    let power = 10_000;
    byte = view.getUint8(end);
    if ((byte - ZERO) >>> 0 <= 9) {
      mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
      power = 100_000;
      end = (end + 1) | 0;
      byte = view.getUint8(end);
      if ((byte - ZERO) >>> 0 <= 9) {
        mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
        power = 1_000_000;
        end = (end + 1) | 0;
        byte = view.getUint8(end);
      }
    }
    if (byte !== SPACE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== TAB) break;
    out[index] = (mantissa / power) * (1 - 2 * isNegative);
    i = end;
    index = (index + 1) | 0;
  }
  scan.offset = i;
  scan.index = index;
}

/** Index of the first point among four bytes; 4 if there is none. */
function pointIn(word: number): number {
  const difference = word ^ POINTS;
  const marks = (difference - 0x01010101) & ~difference & 0x80808080; // lowest for the first byte that is 0
  return (32 - Math.clz32(~marks & (marks - 1))) >>> 3;
}

/** 0 if each of four bytes is at most 9. */
function above9(word: number): number {
  return ((word + 0x76767676) | word) & 0x80808080;
}

/** The value of four digits, 0 to 9 each. */
function valueOf(word: number): number {
  const pairs = (Math.imul(word, 10 * 256 + 1) >>> 8) & 0x00ff00ff;
  return Math.imul(pairs, 100 * 65_536 + 1) >>> 16;
}

/**
 * Scans numbers of any form: short ones such as `7` or `-1234.5` digit by digit, all others with
 * `scanNumber`.
 */
function scanAny(out: Float32Array, scan: RowScan, last: number): boolean {
  const { bytes } = scan;
  let i = scan.offset;
  for (let index = scan.index; index < last; index++) {
    let byte = bytes[i];
    while (byte === SPACE || byte === TAB) byte = bytes[++i];
    const isNegative = ((byte ^ MINUS) - 1) >>> 31;
    const first = i + isNegative;
    let j = first;
    let mantissa = 0; // wraps if too long, and is then not used
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
    if (isEnded && whole > 0 && whole <= SHORT_WHOLE && j - first <= SHORT_LENGTH) {
      out[index] = (mantissa / POWERS_OF_TEN[decimals]) * (1 - 2 * isNegative);
      i = j;
    } else {
      i = scanNumber(out, index, bytes, i);
      if (i < 0) return false;
    }
  }
  scan.offset = i;
  scan.index = last;
  return true;
}
