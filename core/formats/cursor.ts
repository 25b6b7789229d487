import { FileError } from './file-fault.ts';
import {
  MAX_NUMBER,
  numberAt,
  CLOSE_BRACE,
  isBlank,
  isLineEnd,
  latinText,
  OPEN_BRACE,
  quoteText,
} from './scanning/text.ts';

/** A read position in a text file. */
export interface Cursor {
  readonly bytes: Uint8Array;
  offset: number;
}

/** Longer words are no keywords and are not decoded, bytes. */
const MAX_KEYWORD_LENGTH = 16;

export function skipBlanks(cursor: Cursor): void {
  while (cursor.offset < cursor.bytes.length && isBlank(cursor.bytes[cursor.offset])) cursor.offset++;
}

/** Skips blanks and line ends. */
export function skipSpace(cursor: Cursor): void {
  const { bytes } = cursor;
  while (cursor.offset < bytes.length && isSpace(bytes[cursor.offset])) cursor.offset++;
}

function isSpace(byte: number): boolean {
  return isBlank(byte) || isLineEnd(byte);
}

/** Index after the word that begins at `offset`. A brace is a word of its own. */
export function wordEnd(bytes: Uint8Array, offset: number): number {
  if (bytes[offset] === OPEN_BRACE || bytes[offset] === CLOSE_BRACE) return offset + 1;
  let end = offset;
  while (end < bytes.length && !isSpace(bytes[end])) {
    if (bytes[end] === OPEN_BRACE || bytes[end] === CLOSE_BRACE) break;
    end++;
  }
  return end;
}

/**
 * The next word in capitals, without taking it; '' at the end of the file and for words too long to be a
 * keyword.
 */
export function peekKeyword(cursor: Cursor): string {
  skipSpace(cursor);
  const end = wordEnd(cursor.bytes, cursor.offset);
  if (end - cursor.offset > MAX_KEYWORD_LENGTH) return '';
  return latinText(cursor.bytes, cursor.offset, end).toUpperCase();
}

/** Skips the next word. */
export function skipWord(cursor: Cursor): void {
  skipSpace(cursor);
  cursor.offset = wordEnd(cursor.bytes, cursor.offset);
}

/** Takes `keyword`, in any case of letters, or fails. */
export function expectKeyword(cursor: Cursor, keyword: string): void {
  if (peekKeyword(cursor) !== keyword.toUpperCase()) fail(cursor, keyword);
  skipWord(cursor);
}

/** Takes a number within `MAX_NUMBER`; `what` names it in the error. */
export function expectNumber(cursor: Cursor, what: string): number {
  skipSpace(cursor);
  const { bytes, offset } = cursor;
  const end = wordEnd(bytes, offset);
  const value = numberAt(bytes, offset, end);
  if (Number.isNaN(value)) fail(cursor, `a number for ${what}`);
  if (Math.abs(value) > MAX_NUMBER) fail(cursor, `${what} within ±${MAX_NUMBER}`);
  cursor.offset = end;
  return value;
}

/**
 * Exits the reader: `expected` is missing at the cursor. `before` begins the description of the found text.
 */
export function fail(cursor: Cursor, expected: string, before = ''): never {
  throw new FileError(cursor.offset, expected, before + foundAt(cursor));
}

/** The text at the cursor, in words. */
function foundAt({ bytes, offset }: Cursor): string {
  if (offset >= bytes.length) return 'the end of the file';
  if (isLineEnd(bytes[offset])) return 'the end of the line';
  return quoteText(bytes, offset, wordEnd(bytes, offset));
}
