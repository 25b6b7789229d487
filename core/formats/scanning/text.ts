// core/formats/scanning: bytes as text: places and quotations for messages, numbers, rows of numbers
const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
const SPACE = 32;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Maximum length of a quotation of a file in a message, bytes. */
const QUOTE_LENGTH = 40;

export function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** True for space and tab; the number scanners repeat this test. */
export function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** Bytes as text: UTF-8, or Latin-1 where they are not valid UTF-8. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const piece = bytes.subarray(start, end);
  const latin = latinText(bytes, start, end);
  if (piece.every((byte) => byte < 128)) return latin;
  const escaped = Array.from(piece, (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(escaped.join(''));
  } catch {
    return latin; // old exporters write the system's own code page
  }
}

/** Bytes as Latin-1 text. */
export function latinText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

/** Quotes a piece of the file for a message: control characters escaped, truncated if long. */
export function quoteText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= QUOTE_LENGTH) return JSON.stringify(decodeText(bytes, start, end));
  let cut = start + QUOTE_LENGTH;
  while (cut > start && continuesCharacter(bytes[cut])) cut--;
  return JSON.stringify(`${decodeText(bytes, start, cut)}…`);
}

/** Length of a UTF-8 byte order mark at the start, bytes. */
export function byteOrderMarkLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Line and column of a byte, both from 1. Lines end with LF, CR or CRLF, in any mixture. */
export function placeOf(bytes: Uint8Array, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = byteOrderMarkLength(bytes);
  for (let at = 0; at < offset; at++) {
    if (!isLineEnd(bytes[at])) continue;
    if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) {
      if (at + 1 === offset) break; // between CR and LF: still on the same line
      at++;
    }
    line++;
    lineStart = at + 1;
  }
  let column = 1;
  for (let at = lineStart; at < offset; at++) {
    if (!continuesCharacter(bytes[at])) column++;
  }
  return { line, column };
}

/** True for a continuation byte of UTF-8. */
function continuesCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Maximum plausible length or angle of a figure: a file with a larger one is damaged. */
export const MAX_NUMBER = 1e6;

/** 10^0 … 10^22: the powers of ten that a double holds exactly. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const LETTER_E = 101;

/** Digits that always form an integer below 2^53. */
const EXACT_DIGITS = 15;

/** Longer words are rejected as numbers without decoding them, bytes. */
const MAX_NUMBER_LENGTH = 1000;

/** A decimal number, without the blanks, hexadecimals, NaN and Infinity that `Number` accepts. */
const NUMBER_PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The decimal number in `text`, or NaN. */
export function parseNumber(text: string): number {
  return NUMBER_PATTERN.test(text) ? Number(text) : Number.NaN;
}

/** The decimal number at [start, end) of `bytes`, or NaN. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  return end - start > MAX_NUMBER_LENGTH ? Number.NaN : parseNumber(latinText(bytes, start, end));
}

/**
 * Scans one number of any form into `out[index]`. Returns the index after it, or -1 if there is none or it
 * exceeds `MAX_NUMBER`.
 *
 * Exact: the value is `Math.fround(Number(text))`. Up to 15 digits make an integer m < 2^53, and 10^|k| is
 * exact for |k| <= 22, so that m 10^k is rounded once, as `Number` does. A longer mantissa is between two
 * such products; if both round to the same float, so does it. `Number` handles the rest.
 *
 * @param bytes must end with a line end, as a sentinel
 * Source: Clinger, "How to Read Floating Point Numbers Accurately", 1990: the fast path.
 */
export function scanNumber(out: Float32Array, index: number, bytes: Uint8Array, start: number): number {
  // One function with local numbers only: a double that crosses a call would be boxed.
  let i = start;
  let byte = bytes[i];
  const isNegative = byte === MINUS;
  if (isNegative || byte === PLUS) byte = bytes[++i];
  const mantissaStart = i;
  let mantissa = 0;
  let digits = 0; // without leading zeros, up to `EXACT_DIGITS`
  let power = 0;
  let isCut = false;
  let pointAt = -1;
  for (; ; byte = bytes[++i]) {
    if (byte === POINT && pointAt < 0) pointAt = i;
    else if (byte < ZERO || byte > ZERO + 9) break;
    else {
      if (digits < EXACT_DIGITS) {
        mantissa = mantissa * 10 + (byte - ZERO);
        if (mantissa > 0) digits++;
      } else {
        isCut = true;
        power++;
      }
      if (pointAt >= 0) power--;
    }
  }
  if (i - mantissaStart - (pointAt < 0 ? 0 : 1) === 0) return -1; // no digit

  if (byte === LETTER_E || byte === LETTER_E - 32) {
    byte = bytes[++i];
    const isNegativeExponent = byte === MINUS;
    if (isNegativeExponent || byte === PLUS) byte = bytes[++i];
    const exponentStart = i;
    let exponent = 0;
    for (; byte >= ZERO && byte <= ZERO + 9; byte = bytes[++i]) {
      if (exponent < 1e6) exponent = exponent * 10 + (byte - ZERO);
    }
    if (i === exponentStart) return -1;
    power += isNegativeExponent ? -exponent : exponent;
  }
  if (byte !== SPACE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== TAB) return -1;
  if (i - start > MAX_NUMBER_LENGTH) return -1;

  let value = 0;
  if (power >= -22 && power <= 22) {
    const scale = POWERS_OF_TEN[power < 0 ? -power : power];
    value = power < 0 ? mantissa / scale : mantissa * scale;
    if (isCut) {
      const next = power < 0 ? (mantissa + 1) / scale : (mantissa + 1) * scale;
      if (Math.fround(value) !== Math.fround(next)) value = Number(latinText(bytes, mantissaStart, i));
    }
  } else {
    value = Number(latinText(bytes, mantissaStart, i));
  }
  if (!(value <= MAX_NUMBER)) return -1;
  out[index] = isNegative ? -value : value;
  return i;
}
