import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** What programs that had a library open knew of its log when they ended, by the file that they share. */
export interface LogIndex {
  readonly salts: string; // of that log, hex
  readonly frames: number; // of whole transactions
  /** So many of them were in the library's own file already. */
  readonly copied: number;
}

const HEADER = 48; // twice, so that half of one is told from a whole one
const COPIED = 2 * HEADER;

/** Null where there is none, or it was never filled. Source: sqlite.org/walformat.html, "The WAL-Index File Format". */
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
    return null; // it says more than the log does, and never less: opening goes without
  }
  const isFilled = bytes[12] === 1;
  if (!isFilled || !bytes.subarray(0, HEADER).equals(bytes.subarray(HEADER, COPIED))) return null;
  const read = (at: number): number =>
    endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return { salts: bytes.toString('hex', 32, 40), frames: read(16), copied: read(COPIED) };
}
