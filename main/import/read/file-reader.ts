import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { failure, success, type Result } from '#core/kit/result.ts';
import { codeOf, describeReason } from './reason-in-words.ts';

/** Content of a file; a failure is 'gone' or the error message. */
export type FileReader = (filePath: string) => Result<Uint8Array, string>;

/** Maximum size of a file, bytes. */
const MAX_FILE = 2 * 1024 ** 3;

/** Maximum memory kept for the next file, bytes. */
const MAX_KEPT = 16 * 1024 * 1024;

/** Prevents blocking when a pipe is opened. Absent on Windows. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Creates a reader that reads all files into the same memory, valid until the next file is read. Allocating
 * memory for each file would take as long as reading.
 *
 * @param onRead called with the size of each file, bytes
 */
export function createFileReader(onRead?: (bytes: number) => void): FileReader {
  let memory = Buffer.allocUnsafeSlow(0);
  return (filePath) =>
    readRegular(filePath, (size) => {
      onRead?.(size);
      if (size > MAX_KEPT) return Buffer.allocUnsafeSlow(size);
      if (memory.length < size) memory = Buffer.allocUnsafeSlow(size);
      return memory.subarray(0, size);
    });
}

/** Reads a file into new memory. */
export const readFile: FileReader = (filePath) =>
  readRegular(filePath, (size) => Buffer.allocUnsafeSlow(size));

/**
 * Reads only regular files, also through links, and only up to their size when opened: devices and system
 * files may be endless.
 */
function readRegular(filePath: string, memoryOf: (size: number) => Uint8Array): Result<Uint8Array, string> {
  const name = path.basename(filePath);
  let file: number | undefined;
  try {
    file = openSync(filePath, READ_AT_ONCE);
    const found = fstatSync(file);
    if (!found.isFile()) {
      const what = found.isDirectory() ? describeReason('EISDIR') : 'a pipe, socket or device';
      return failure(`${name}: The file cannot be read: ${what}.`);
    }
    if (found.size >= MAX_FILE) {
      const size = `${(found.size / 1024 ** 3).toFixed(1)} GB`;
      return failure(`${name}: The file has ${size}, more than 2 GB. Cut it into shorter ones.`);
    }
    const out = memoryOf(found.size);
    return success(out.subarray(0, fill(out, file)));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return failure('gone');
    return failure(`${name}: The file cannot be read: ${describeReason(code)}.`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads until `out` is full or the file ends. Returns the number of bytes. */
function fill(out: Uint8Array, file: number): number {
  let length = 0;
  while (length < out.length) {
    const read = readSync(file, out, length, out.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
