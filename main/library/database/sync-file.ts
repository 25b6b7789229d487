import { closeSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';

/** Flushes a file to the disk. The file must not be open in this process, since closing it here would release its locks. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
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
