import { closeSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';

/** Returns when the file is on the disk and not only in memory. It must not be open in this process: that would give up its locks. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for the names in the file's folder, so that one that was given just now is still there after a power cut. */
export function syncNames(file: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there, and NTFS keeps names in its own log
  const descriptor = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
