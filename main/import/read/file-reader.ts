import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';
import { codeOf, reasonInWords } from './reason-in-words.ts';

/** Returns what is in a file; else 'gone', or why not in the words of a failed row. */
export type FileReader = (filePath: string) => Result<Uint8Array, string>;

/** A larger file is refused: no take of motion is that long, bytes. */
const LARGEST_FILE = 2 * 1024 ** 3;

/** More is let go of again, bytes. */
const MOST_KEPT = 16 * 1024 * 1024;

/** Opening a pipe without it would wait for who writes there. Windows knows neither. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads one file after the other into the same memory: what is in a file lasts until the next one is read. New memory for each
 * would cost as much again as reading.
 *
 * @param onRead hears how many bytes each has
 */
export function createFileReader(onRead?: (bytes: number) => void): FileReader {
  let memory = Buffer.allocUnsafeSlow(0);
  return (filePath) =>
    readRegular(filePath, (size) => {
      onRead?.(size);
      if (size > MOST_KEPT) return Buffer.allocUnsafeSlow(size);
      if (memory.length < size) memory = Buffer.allocUnsafeSlow(size);
      return memory.subarray(0, size);
    });
}

/** Reads a file into memory of its own. */
export const readFile: FileReader = (filePath) =>
  readRegular(filePath, (size) => Buffer.allocUnsafeSlow(size));

/**
 * Only what is a file, whatever led there, and no more of it than it was long when it was opened: a device or a file of the system's
 * own may go on for ever.
 */
function readRegular(filePath: string, memoryOf: (size: number) => Uint8Array): Result<Uint8Array, string> {
  const name = path.basename(filePath);
  let file: number | undefined;
  try {
    file = openSync(filePath, READ_AT_ONCE);
    const found = fstatSync(file);
    if (!found.isFile()) {
      const what = found.isDirectory() ? reasonInWords('EISDIR') : 'a pipe, socket or device';
      return failure(`${name}:1:1: expected a file that can be read, found ${what}`);
    }
    if (found.size >= LARGEST_FILE) {
      const size = `${(found.size / 1024 ** 3).toFixed(1)} GB`;
      return failure(`${name}:1:1: expected a file of 2 GB at most, found ${size}`);
    }
    const out = memoryOf(found.size);
    return success(out.subarray(0, fill(out, file)));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return failure('gone');
    return failure(`${name}:1:1: expected a file that can be read, found ${reasonInWords(code)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads until `out` is full or the file at its end; returns how much that was. */
function fill(out: Uint8Array, file: number): number {
  let length = 0;
  while (length < out.length) {
    const read = readSync(file, out, length, out.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
