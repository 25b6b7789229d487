import { closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';

/**
 * Flushes a file to the disk. The file must not be open in this process, since closing it here would release
 * its locks.
 */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The first `count` bytes of a file, fewer if it is shorter, and its size. Not for a file that is open in
 * this process, as above.
 */
export function readStart(file: string, count: number): { readonly bytes: Buffer; readonly size: number } {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(count);
    const read = readSync(descriptor, bytes, 0, count, 0);
    return { bytes: bytes.subarray(0, read), size: fstatSync(descriptor).size };
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes the folder of a file, so that a new name survives a power cut. */
export function syncNames(file: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened, and NTFS journals names
  const descriptor = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Commits writes of `work` without waiting for the disk: for data that can be read again from files. A power
 * cut may roll such commits back, the last ones first, until the next synchronous commit. Not within a
 * transaction.
 */
export function withoutSync<Value>(db: Database, work: () => Value): Value {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
