// main/import/read/bvh: joint names in other encodings than UTF-8
import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { analyse } from 'chardet';
import { parseJoints } from '#core/formats/bvh/parse-bvh.ts';
import { nameEncodings, type GuessedNames, type NameEncoding } from '#core/formats/import-report.ts';
import { readJointName } from '#core/rig/roles/joint-words.ts';

/** Encodings of two bytes a letter that programs of Japan, China, Korea and Taiwan write, as Windows has them. */
const TRIED = ['shift_jis', 'gbk', 'euc-kr', 'big5'] as const;

/** Of names that the parser reads without any: Latin-1, which Windows has with more letters. */
const LATIN = 'windows-1252';

/** Longer than the hierarchy of any figure, bytes. */
const MAX_HEAD = 2 ** 24;

/** Encodings as the statistics of letters call them. */
const byStatistics: Readonly<Record<string, NameEncoding>> = {
  Shift_JIS: 'shift_jis',
  GB18030: 'gbk',
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
};

/** The least confidence in them, %: few letters have 10 in all encodings. */
const LEAST_CONFIDENCE = 50;

/** Doubts in names that no encoding makes words of: by statistics one is likely, or none. */
const LIKELY_ENCODING =
  'the encoding of joint names is a guess, so that they may be garbled: choose another, or export the file again with names in UTF-8';
const UNKNOWN_ENCODING =
  'joint names are in an unknown encoding and may be garbled: choose their encoding, or export the file again with names in UTF-8';

/** A BVH file with joint names in UTF-8. */
export interface ReadableNames {
  readonly bytes: Uint8Array;
  /** Of each figure; null: the file has its names in UTF-8. */
  readonly guessed: readonly GuessedNames[] | null;
}

/**
 * The bytes of a BVH file with joint names in UTF-8. Names that are not are decoded by the encoding that the user
 * chose, or else by the one under which most of them are known words of joints, or which their letters make likely:
 * before parsing, since the second byte of a letter can be a brace.
 */
export function withReadableNames(bytes: Uint8Array, chosen?: NameEncoding): ReadableNames {
  const head = headOf(bytes);
  if (head.length > MAX_HEAD || isUtf8(head)) return { bytes, guessed: null };
  const { encoding: guess, doubt } = guessOf(head);
  const textIn = (encoding: NameEncoding | null): Uint8Array =>
    encoding === null ? head : Buffer.from(decoded(head, encoding, false) ?? '');
  const whole = (encoding: NameEncoding | null): Uint8Array =>
    encoding === null ? bytes : Buffer.concat([textIn(encoding), bytes.subarray(head.length)]);
  const read = parseJoints(textIn(guess));
  const figures = read.ok ? read.value : [];
  const found = nameEncodings.flatMap((encoding) => {
    const joints = parseJoints(textIn(encoding));
    const isSame = joints.ok && isDeepStrictEqual(treesOf(joints.value), treesOf(figures));
    return isSame ? [{ encoding, figures: joints.value }] : [];
  });
  const guessed = figures.map(({ names }, i) => ({
    guess: guess ?? (doubt === null ? LATIN : null),
    ...(doubt !== null && { doubt }),
    guessed: names,
    in: Object.fromEntries(found.map((each) => [each.encoding, each.figures[i].names])),
  }));
  const isReadable = found.some(({ encoding }) => encoding === chosen);
  return {
    bytes: whole(isReadable && chosen ? chosen : guess),
    guessed: guessed.length === 0 ? null : guessed,
  };
}

const treesOf = (figures: readonly { readonly parentIndices: Int32Array }[]): readonly Int32Array[] =>
  figures.map(({ parentIndices }) => parentIndices);

/** The encoding under which most names are known words, or none, as the parser reads them: UTF-8, or else Latin-1. */
function guessOf(head: Uint8Array): {
  readonly encoding: NameEncoding | null;
  readonly doubt: string | null;
} {
  const latin = Buffer.from(head).toString('latin1');
  let best: { readonly encoding: NameEncoding | null; readonly known: number } = {
    encoding: null,
    known: knownNames(latin),
  };
  for (const encoding of TRIED) {
    const known = knownNames(decoded(head, encoding, true) ?? '');
    if (known > best.known) best = { encoding, known };
  }
  if (best.encoding !== null || !isGarbled(latin)) return { ...best, doubt: null };
  const encoding = likelyEncoding(head, latin);
  return { encoding, doubt: encoding === null ? UNKNOWN_ENCODING : LIKELY_ENCODING };
}

/** The encoding whose most frequent letters most names have; null if too few letters are there. */
function likelyEncoding(head: Uint8Array, latin: string): NameEncoding | null {
  const letters = Buffer.from(foreignNames(latin).join('\n'), 'latin1');
  const likely = analyse(letters).find(({ name }) => byStatistics[name] !== undefined);
  if (likely === undefined || likely.confidence < LEAST_CONFIDENCE) return null;
  const encoding = byStatistics[likely.name];
  return decoded(head, encoding, true) === null ? null : encoding;
}

/** The hierarchy: all before the line `MOTION`. */
function headOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf('MOTION'); at >= 0; at = text.indexOf('MOTION', at + 1))
    if (isSpace(text[at - 1]) && isSpace(text[at + 'MOTION'.length])) return bytes.subarray(0, at);
  return bytes.subarray(0, 0); // no BVH file: the parser says so
}

const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 32;

/** @param isStrict null if bytes are none of the encoding; else they become marks of replacement */
function decoded(bytes: Uint8Array, encoding: NameEncoding, isStrict: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
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
