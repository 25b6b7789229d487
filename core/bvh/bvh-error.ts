/**
 * What is wrong:
 * `notBvh` it does not begin like one; `syntax` a word is not where it belongs; `channels` a CHANNELS line contradicts itself;
 * `number` what should be a number is none; `range` a number out of bounds; `row` a row with too few or too
 * many numbers; `tooLarge` more than can be held; `still` it is sound, and says
 * that it has no frames.
 */
export type BvhErrorCode =
  'notBvh' | 'syntax' | 'channels' | 'number' | 'range' | 'row' | 'tooLarge' | 'still';

/** Why a file cannot be read, and where. */
export interface BvhError {
  readonly code: BvhErrorCode;
  readonly file: string;
  readonly line: number; // from 1
  readonly column: number; // characters, from 1
  readonly expected: string;
  readonly found: string;
}

/** `file:line:column: expected …, found …` */
export function formatBvhError({ file, line, column, expected, found }: BvhError): string {
  return `${file}:${line}:${column}: expected ${expected}, found ${found}`;
}

/** Leaves the parser from any depth. `parseBvh` catches it: nobody else ever sees one. */
export class BvhFault extends Error {
  override readonly name = 'BvhFault';
  readonly code: BvhErrorCode;
  readonly offset: number; // bytes
  readonly expected: string;
  readonly found: string;

  constructor(code: BvhErrorCode, offset: number, expected: string, found: string) {
    super(`expected ${expected}, found ${found}`);
    this.code = code;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }
}
