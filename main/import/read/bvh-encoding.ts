import { isUtf8 } from 'node:buffer';
import { readJointName } from '#core/joints/joint-words.ts';

/** Encodings of two bytes a letter that programs of Japan, China, Korea and Taiwan write, as Windows has them. */
const ENCODINGS = ['shift_jis', 'gbk', 'euc-kr', 'big5'];

/** Longer than the hierarchy of any figure, bytes. */
const MAX_HEAD = 2 ** 24;

/** A warning that no encoding makes words of the names. */
const UNKNOWN_ENCODING =
  'joint names are in an unknown encoding and may be garbled: export the file again with names in UTF-8';

/**
 * The bytes of a BVH file with joint names in UTF-8. Names that are not are decoded by the encoding under which
 * most of them are known words of joints: before parsing, since the second byte of a letter can be a brace.
 */
export function withReadableNames(bytes: Uint8Array): {
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
} {
  const head = headOf(bytes);
  if (head.length > MAX_HEAD || isUtf8(head)) return { bytes, warnings: [] };
  const latin = Buffer.from(head).toString('latin1'); // as the parser reads it
  let best = { text: latin, known: knownNames(latin) };
  for (const encoding of ENCODINGS) {
    const text = decoded(head, encoding);
    const known = text === null ? 0 : knownNames(text);
    if (text !== null && known > best.known) best = { text, known };
  }
  if (best.text === latin) return { bytes, warnings: isGarbled(latin) ? [UNKNOWN_ENCODING] : [] };
  return { bytes: Buffer.concat([Buffer.from(best.text), bytes.subarray(head.length)]), warnings: [] };
}

/** The hierarchy: all before the line `MOTION`. */
function headOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf('MOTION'); at >= 0; at = text.indexOf('MOTION', at + 1))
    if (isSpace(text[at - 1]) && isSpace(text[at + 'MOTION'.length])) return bytes.subarray(0, at);
  return bytes.subarray(0, 0); // no BVH file: the parser says so
}

const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 32;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // not in this encoding
  }
}

/** How many names with letters beyond ASCII are known words of joints. */
function knownNames(head: string): number {
  return foreignNames(head).filter((name) => readJointName(name).word !== null).length;
}

function foreignNames(head: string): string[] {
  return Array.from(head.matchAll(/^[ \t]*(?:ROOT|JOINT)[ \t]+([^\r\n{]*)/gim), ([, name]) =>
    name.trim(),
  ).filter((name) => /[^\0-\u007f]/.test(name));
}

/** Whether Latin-1 makes signs of names: words of Europe have no two letters with accents in sequence. */
const isGarbled = (latin: string): boolean =>
  foreignNames(latin).some(
    (name) => !isUtf8(Buffer.from(name, 'latin1')) && /[\u0080-\u00bf]|[\u00c0-\u00ff]{2}/.test(name),
  );
