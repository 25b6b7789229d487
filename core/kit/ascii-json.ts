/** A value as JSON in ASCII, for the head or the end of a buffer; other characters are escaped. */
export function asciiJson(value: object): Uint8Array {
  const text = JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The value that `asciiJson` wrote; its type is unchecked. */
export function parseAsciiJson(bytes: Uint8Array): unknown {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return JSON.parse(text);
}
