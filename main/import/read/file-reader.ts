import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Returns what is in a file; throws the system's error. */
export type FileReader = (filePath: string) => Uint8Array;

/** More is let go of again, bytes. */
const MOST_KEPT = 16 * 1024 * 1024;

/**
 * Reads one file after the other into the same memory: what is in a file lasts until the next one is read. New memory for each
 * would cost as much again as reading.
 */
export function createFileReader(): FileReader {
  let memory = Buffer.allocUnsafeSlow(0);
  return (filePath) => {
    const file = openSync(filePath, 'r');
    try {
      const { size } = fstatSync(file);
      // Without a size it is no ordinary file: Node knows what to do.
      if (size === 0 || size > MOST_KEPT) return readFileSync(file);
      if (memory.length < size) memory = Buffer.allocUnsafeSlow(size);
      return memory.subarray(0, fill(memory.subarray(0, size), file));
    } finally {
      closeSync(file);
    }
  };
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
