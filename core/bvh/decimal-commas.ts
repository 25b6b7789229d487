import { isBlank, isLineEnd, OPEN_BRACE } from '../import/text/text.ts';

const COMMA = 44;
const POINT = 46;
const ZERO = 48;

/**
 * Replaces decimal commas by points in a file that has no decimal points: some exporters write numbers in the
 * language of the system, `0,0333`.
 *
 * @returns `bytes` itself, or a copy of the same length, so that positions of errors stay correct
 */
export function withDecimalPoints(bytes: Uint8Array): Uint8Array {
  if (bytes.indexOf(COMMA) < 0) return bytes;
  const motion = findWord(bytes, 'MOTION');
  if (bytes.indexOf(POINT, motion) >= 0) return bytes;
  const copy = Uint8Array.from(bytes);
  let start = 0;
  while (start < bytes.length) {
    const end = lineEnd(bytes, start);
    if (start >= motion || lineHas(bytes, start, 'OFFSET')) replaceCommas(copy, start, end);
    start = end + 1;
  }
  return copy;
}

/** The start of the first line that begins with `word`; the end of the file if there is none. */
function findWord(bytes: Uint8Array, word: string): number {
  for (let start = 0; start < bytes.length; start = lineEnd(bytes, start) + 1) {
    if (lineHas(bytes, start, word)) return start;
  }
  return bytes.length;
}

/** True if the line at `start` begins with `word`, ignoring case, after blanks and braces. */
function lineHas(bytes: Uint8Array, start: number, word: string): boolean {
  let at = start;
  while (isBlank(bytes[at]) || bytes[at] === OPEN_BRACE) at++;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[at + i] & ~32) !== word.charCodeAt(i)) return false;
  }
  return true;
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && !isLineEnd(bytes[end])) end++;
  return end;
}

/** Replaces commas before digits: in `1,5` and `,5`, but not in `1, 5`. */
function replaceCommas(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const next = bytes[at + 1] - ZERO;
    if (bytes[at] === COMMA && next >= 0 && next <= 9) bytes[at] = POINT;
  }
}
