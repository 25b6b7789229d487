import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';
import type { FileReader } from './file-reader.ts';
import { buffersBeside } from './gltf/gltf-buffers.ts';
import { textOfFault } from './text-of-fault.ts';

/** A larger file is refused: Node reads none at once, and no take of motion is that long. */
const LARGEST_FILE = 2 * 1024 ** 3;

/** What a clip is made of: its file, and what that file names beside it, by the name it has there. */
export interface ClipContent {
  readonly bytes: Uint8Array;
  readonly beside: ReadonlyMap<string, Uint8Array>;
}

/** sha256 of all that a clip is made of, hex. */
export function hashOf({ bytes, beside }: ClipContent): string {
  const hash = createHash('sha256').update(bytes);
  for (const part of beside.values()) hash.update(part);
  return hash.digest('hex');
}

/**
 * What a clip is made of; else 'gone', or why not in the words of a failed row.
 * @param read reads the file itself
 */
export function readClipContent(
  filePath: string,
  size: number,
  read: FileReader = readFileSync,
): Result<ClipContent, string> {
  const bytes = readBytes(filePath, size, read);
  if (!bytes.ok) return bytes;
  const parts = /\.gltf$/i.test(filePath)
    ? buffersBeside(bytes.value, filePath)
    : success(new Map<string, string>());
  if (!parts.ok) return failure(textOfFault(parts.error, filePath));
  const beside = new Map<string, Uint8Array>();
  for (const [name, place] of parts.value) {
    const part = readBytes(place, statSync(place, { throwIfNoEntry: false })?.size ?? 0, readFileSync);
    if (!part.ok) return part;
    beside.set(name, part.value);
  }
  return success({ bytes: bytes.value, beside });
}

function readBytes(filePath: string, size: number, read: FileReader): Result<Uint8Array, string> {
  const name = path.basename(filePath);
  if (size >= LARGEST_FILE) {
    const found = `${(size / 1024 ** 3).toFixed(1)} GB`;
    return failure(`${name}:1:1: expected a file of 2 GB at most, found ${found}`);
  }
  try {
    return success(read(filePath));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return failure('gone');
    return failure(`${name}:1:1: expected a file that can be read, found ${reasonInWords(code)}`);
  }
}

/** What the system says by `code`, as a failed row has it after `found`. */
export function reasonInWords(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to read it (${code})`;
  if (code === 'EISDIR') return `a folder (${code})`;
  if (code === 'ELOOP') return `links that lead in a circle (${code})`;
  if (code === 'ENAMETOOLONG') return `a path that is too long (${code})`;
  return `an error of the system (${code})`;
}
