// core/formats/text: bytes as text: places and quotations for messages, numbers, rows of numbers
export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
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
