import type { GLTF, JSONDocument } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';

export const cutShort: FileFault = {
  place: 'end',
  expected: 'a complete file',
  found: 'a truncated one',
  sentence: 'The file is truncated. Copy or download it again.',
};

/** Parses the JSON of a glTF file. @param offset of the JSON in the file, bytes */
export function parseJson(bytes: Uint8Array, offset: number): Result<JSONDocument, FileFault> {
  const fault = faultOfScale(bytes, offset);
  if (fault !== undefined) return failure(fault);
  const text = new TextDecoder().decode(bytes);
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) throw new SyntaxError('no object');
    return success({ json: json as GLTF.IGLTF, resources: {} });
  } catch (error) {
    if (/^\s*\{/.test(text) && !/\}\s*$/.test(text)) return failure(cutShort);
    // Of an unexpected token the engine does not say where it is.
    const position = /position (\d+)/.exec(String(error))?.[1];
    return failure({
      place: position === undefined ? 'JSON' : `byte ${offset + Number(position)}`,
      expected: 'glTF in JSON',
      found: 'text that is none',
    });
  }
}

/** Maximum number of lists and objects around a value. */
const MAX_DEPTH = 1000;

/** Maximum number of values, which take 40 bytes of memory each, though a character may hold one. */
const MAX_VALUES = 20_000_000;

/**
 * Checks depth and number of values before they take memory: 400 MB of brackets would take over 2 GB, or end
 * the process.
 */
function faultOfScale(bytes: Uint8Array, offset: number): FileFault | undefined {
  let [depth, values] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const mark = bytes[at];
    if (mark === QUOTE) at = endOfString(bytes, at);
    else if (mark === COMMA) values += 1;
    else if (mark === OPEN_LIST || mark === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1];
    else if (mark === CLOSE_LIST || mark === CLOSE_OBJECT) depth -= 1;
    if (depth <= MAX_DEPTH && values <= MAX_VALUES) continue;
    const expected = depth > MAX_DEPTH ? `${MAX_DEPTH} lists in lists` : `${MAX_VALUES / 1e6} million values`;
    return { place: `byte ${offset + at}`, expected: `${expected} at most`, found: 'more' };
  }
  return undefined;
}

const [QUOTE, COMMA, BACKSLASH] = ['"', ',', '\\'].map((mark) => mark.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map((mark) =>
  mark.charCodeAt(0),
);

/** The quote that ends a string, or the end of the text. @param from the quote that begins it */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let first = at;
    while (bytes[first - 1] === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return bytes.length;
}

/* What a value of the JSON is. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
