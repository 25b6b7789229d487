import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** State of a library's log according to the shared-memory index of the last programs that had it open. */
export interface LogIndex {
  readonly salts: string; // of that log, hex
  readonly frames: number; // of complete transactions
  /** Frames already copied into the library file. */
  readonly copied: number;
}

const HEADER = 48; // stored twice, to detect torn writes
const COPIED = 2 * HEADER;

/** Reads the index; null if it is absent or empty. Source: sqlite.org/walformat.html, "The WAL-Index File Format". */
export function readLogIndex(file: string): LogIndex | null {
  const bytes = Buffer.alloc(COPIED + 4);
  try {
    const descriptor = openSync(file, 'r');
    try {
      if (readSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length) return null;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null; // optional: it only adds to the log
  }
  const isFilled = bytes[12] === 1;
  if (!isFilled || !bytes.subarray(0, HEADER).equals(bytes.subarray(HEADER, COPIED))) return null;
  const read = (at: number): number =>
    endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return { salts: bytes.toString('hex', 32, 40), frames: read(16), copied: read(COPIED) };
}
