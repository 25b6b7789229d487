export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Longest piece of a file that a message repeats, bytes. */
const QUOTE_LENGTH = 40;

export function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** Space and tab, as the scanners of numbers have it, too. */
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

/** One character a byte. */
export function latinText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

/** A piece of the file for a message: quoted, control characters escaped, cut when long. */
export function quoteText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= QUOTE_LENGTH) return JSON.stringify(decodeText(bytes, start, end));
  let cut = start + QUOTE_LENGTH;
  while (cut > start && continuesCharacter(bytes[cut])) cut--;
  return JSON.stringify(`${decodeText(bytes, start, cut)}…`);
}

/** Bytes of the mark that some editors write in front of UTF-8. */
export function byteOrderMarkLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Line and column, both from 1, of a byte. Lines end with LF, CR or CRLF, in any mixture. */
export function placeOf(bytes: Uint8Array, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = byteOrderMarkLength(bytes);
  for (let at = 0; at < offset; at++) {
    if (!isLineEnd(bytes[at])) continue;
    if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) {
      if (at + 1 === offset) break; // between the two: still on the line they end
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

/** In UTF-8, any byte of a character but its first. */
function continuesCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
