/**
 * The kind of error: `notBvh` the file does not begin like BVH; `syntax` a word is not where it belongs; `channels` a CHANNELS line
 * contradicts itself; `number` a number is missing or malformed; `range` a number is out of bounds; `row` a row has too few or too many
 * numbers; `tooLarge` the file exceeds a limit; `still` the file is valid but has no frames.
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

/** Exits the parser from any depth. `parseBvh` always catches it. */
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
