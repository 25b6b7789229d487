import { isBlank, isLineEnd, OPEN_BRACE } from './text.ts';

const COMMA = 44;
const POINT = 46;
const ZERO = 48;

/**
 * Some exporters write numbers as the system's language does: `0,0333`. Where a file writes no number with a point, its commas
 * between digits are read as points.
 *
 * @returns `bytes` itself, or a copy of the same length with points, so that places in it stay true
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

/** Where a line begins with `word`; the end of the file where none does. */
function findWord(bytes: Uint8Array, word: string): number {
  for (let start = 0; start < bytes.length; start = lineEnd(bytes, start) + 1) {
    if (lineHas(bytes, start, word)) return start;
  }
  return bytes.length;
}

/** Whether the line at `start` begins with `word`, in any case of letters, after blanks and braces. */
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

/** `1,5` and `,5`, but not `1, 5`. */
function replaceCommas(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const next = bytes[at + 1] - ZERO;
    if (bytes[at] === COMMA && next >= 0 && next <= 9) bytes[at] = POINT;
  }
}
