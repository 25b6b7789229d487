import { failure, success, type Result } from '../kit/result.ts';
import { placeOf } from './scanning/text.ts';

/** The reason why a file holds no clip. */
export interface FileFault {
  readonly place: string; // in words: the node or animation; in text `line:column`, both from 1
  readonly expected: string;
  readonly found: string;
  /** A sentence for the user that replaces `expected` and `found`: what is wrong, and what to do. */
  readonly sentence?: string;
  /** The file is valid, but nothing in it moves. */
  readonly isStill?: true;
}

/** Exits a reader at a fault, from any depth: see `withoutThrowing`. */
export class FileError extends Error {
  readonly place: string | number; // see `FileFault`; a number: the byte, in text
  readonly fault: Omit<FileFault, 'place'>;

  constructor(
    place: string | number,
    expected: string,
    found: string,
    more: Pick<FileFault, 'sentence' | 'isStill'> = {},
  ) {
    super(`expected ${expected}, found ${found}`);
    this.place = place;
    this.fault = { expected, found, ...more };
  }
}

/**
 * Runs `read` on a file of these `bytes`; converts its fault to a failure.
 *
 * @param unreadable the fault for any other error, as a package throws, since users cannot act on its
 *   message; absent = it is thrown
 */
export function withoutThrowing<Value>(
  bytes: Uint8Array,
  read: () => Value,
  unreadable?: FileFault,
): Result<Value, FileFault> {
  try {
    return success(read());
  } catch (error) {
    if (error instanceof FileError) return failure({ place: placeIn(bytes, error.place), ...error.fault });
    if (unreadable === undefined) throw error;
    return failure(unreadable);
  }
}

function placeIn(bytes: Uint8Array, place: string | number): string {
  if (typeof place === 'string') return place;
  const { line, column } = placeOf(bytes, Math.min(place, bytes.length));
  return `${line}:${column}`;
}

/** Bytes of a joint in a frame: three floats of position, four of rotation. */
const POSE_BYTES = 28;

/** Memory that every file may use, bytes. */
const ALWAYS = 256e6;

/** Memory that a large file may use, as a multiple of its size. */
const TIMES = 20;

/**
 * The limit on joints times frames of a file of `size` bytes. Half of the memory is reserved for the import
 * itself.
 */
export function maxPoses(size: number): number {
  return Math.max(ALWAYS, TIMES * size) / POSE_BYTES / 2;
}
