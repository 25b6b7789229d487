import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatBvhError } from '../../core/bvh/bvh-error.ts';
import { importBvh } from '../../core/bvh/import-bvh.ts';
import type { ImportedTake } from '../../core/import/imported-take.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import { createPoseStrip } from '../../core/thumbnail/pose-strip.ts';
import type { FileOutcome, FoundFile, TakeRow } from '../library/index-rows.ts';
import { skeletonJoints } from '../library/skeleton-rows.ts';

/** Grows when the importer understands a file differently: then files are read again though they did not change. */
export const IMPORTER_VERSION = 2;

/** A larger file is refused: Node reads none at once, and no take of motion is that long. */
const LARGEST_FILE = 2 * 1024 ** 3;

/** sha256 of a file's bytes, hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The clips in `bytes`, one at least; or `file:line:column: expected …, found …`. */
export function importTakes(bytes: Uint8Array, filePath: string): Result<readonly ImportedTake[], string> {
  const result = importBvh(bytes, path.basename(filePath));
  return result.ok ? result : failure(formatBvhError(result.error));
}

/** Reads a file and says what is in it. Undefined where it is gone by now. */
export function indexFile(file: FoundFile): FileOutcome | undefined {
  const bytes = readClipFile(file.path, file.size);
  if (!bytes.ok) return bytes.error === 'gone' ? undefined : failedOutcome(file, null, bytes.error);
  return outcomeOf(file, bytes.value);
}

/** What is in a file whose bytes are at hand. */
export function outcomeOf(file: FoundFile, bytes: Uint8Array): FileOutcome {
  const hash = hashOf(bytes);
  const imported = importTakes(bytes, file.path);
  if (!imported.ok) return failedOutcome(file, hash, imported.error);
  return { kind: 'ok', file, hash, importer: IMPORTER_VERSION, takes: imported.value.map(rowOfTake) };
}

export function failedOutcome(file: FoundFile, hash: string | null, error: string): FileOutcome {
  return { kind: 'failed', file, hash, importer: IMPORTER_VERSION, error };
}

/** A file's bytes; else 'gone', or why not in the words of a failed row. */
export function readClipFile(filePath: string, size: number): Result<Uint8Array, string> {
  const name = path.basename(filePath);
  if (size >= LARGEST_FILE) {
    const found = `${(size / 1024 ** 3).toFixed(1)} GB`;
    return failure(`${name}:1:1: expected a file of 2 GB at most, found ${found}`);
  }
  try {
    return success(readFileSync(filePath));
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

function rowOfTake({ take, clip, report }: ImportedTake): TakeRow {
  return {
    take,
    joints: skeletonJoints(clip.skeleton),
    fps: clip.fps,
    frameCount: clip.frameCount,
    groundHeight: clip.groundHeight,
    loop: clip.loop,
    report,
    strip: createPoseStrip(clip),
  };
}
