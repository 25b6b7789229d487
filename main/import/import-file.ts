import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BvhError } from '../../core/bvh/bvh-error.ts';
import { formatBvhError } from '../../core/bvh/bvh-error.ts';
import { importBvh } from '../../core/bvh/import-bvh.ts';
import { outlineBvh } from '../../core/bvh/outline-bvh.ts';
import type { ImportOptions } from '../../core/import/import-report.ts';
import type { NodeFault } from '../../core/import/node-scene.ts';
import type { ImportedTake } from '../../core/import/imported-take.ts';
import type { TakeOutline } from '../../core/import/take-outline.ts';
import { outlineTake } from '../../core/import/take-outline.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import type { Skin } from '../../core/skin.ts';
import { contentHash } from '../library/files/content-hash.ts';
import type { FileOutcome, FoundFile, TakeRow } from '../library/rows/index-rows.ts';
import { isFbxName, isGltfName } from './clip-names.ts';
import { buffersBeside } from './gltf/gltf-buffers.ts';
import { skeletonJoints } from '../library/rows/skeleton-rows.ts';

/** Grows when the importer understands a file differently: then files are read again though they did not change. */
export const IMPORTER_VERSION = 5;

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

/** The clips in `content`, one at least; or `file:place: expected …, found …`. */
export async function importTakes(
  content: ClipContent,
  filePath: string,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], string>> {
  if (!isScene(filePath)) return importBvhTakes(content.bytes, filePath, options);
  const result = await importScene(content, filePath, options);
  return result.ok ? result : failure(textOfFault(result.error, filePath));
}

function isScene(filePath: string): boolean {
  return isGltfName(filePath) || isFbxName(filePath);
}

/** By libraries that are loaded when a file first needs them: most folders hold BVH alone. */
async function importScene(
  { bytes, beside }: ClipContent,
  filePath: string,
  options: ImportOptions,
): Promise<Result<readonly ImportedTake[], NodeFault>> {
  if (isFbxName(filePath)) {
    const { importFbx } = await import('./fbx/import-fbx.ts');
    return importFbx(bytes, options);
  }
  const { importGltf } = await import('./gltf/import-gltf.ts');
  return importGltf(bytes, beside, options);
}

/** The skin of a take in `content`, null where it has none: of glTF files alone skins are read. */
export async function importTakeSkin(
  { bytes, beside }: ClipContent,
  filePath: string,
  { take, options = {} }: { readonly take: string; readonly options?: ImportOptions },
): Promise<Result<Skin | null, string>> {
  if (!isGltfName(filePath)) return success(null);
  const { importSkin } = await import('./gltf/import-skin.ts');
  const skin = await importSkin(bytes, beside, take, options);
  return skin.ok ? skin : failure(textOfFault(skin.error, filePath));
}

export function importBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], string> {
  return textOfBvhError(importBvh(bytes, path.basename(filePath), options));
}

/** What `outlineTakes` says of a BVH file. */
export function outlineBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  options: ImportOptions = {},
): Result<readonly TakeOutline[], string> {
  return textOfBvhError(outlineBvh(bytes, path.basename(filePath), options));
}

function textOfBvhError<T>(result: Result<T, BvhError>): Result<T, string> {
  return result.ok ? result : failure(formatBvhError(result.error));
}

/** Reads a file, which is in what `options` say, and says what is in it. Undefined where it is gone. */
export async function indexFile(
  file: FoundFile,
  options: ImportOptions = {},
): Promise<FileOutcome | undefined> {
  const content = readClipContent(file.path, file.size);
  if (!content.ok) return content.error === 'gone' ? undefined : failedOutcome(file, null, content.error);
  const hash = contentHash(hashOf(content.value), options);
  return outcomeOf(file, hash, await outlineTakes(content.value, file.path, options));
}

/** What a library keeps of the clips in `content`, or `file:place: expected …, found …`. */
async function outlineTakes(
  content: ClipContent,
  filePath: string,
  options: ImportOptions,
): Promise<Result<readonly TakeOutline[], string>> {
  if (!isScene(filePath)) return outlineBvhTakes(content.bytes, filePath, options);
  const imported = await importTakes(content, filePath, options);
  return imported.ok ? success(imported.value.map(outlineTake)) : imported;
}

/** What is in a file whose content is at hand. */
export function outcomeOf(
  file: FoundFile,
  hash: string,
  outlines: Result<readonly TakeOutline[], string>,
): FileOutcome {
  if (!outlines.ok) return failedOutcome(file, hash, outlines.error);
  return { kind: 'ok', file, hash, importer: IMPORTER_VERSION, takes: outlines.value.map(rowOfTake) };
}

export function failedOutcome(file: FoundFile, hash: string | null, error: string): FileOutcome {
  return { kind: 'failed', file, hash, importer: IMPORTER_VERSION, error };
}

/** What a clip is made of; else 'gone', or why not in the words of a failed row. */
export function readClipContent(filePath: string, size: number): Result<ClipContent, string> {
  const bytes = readBytes(filePath, size);
  if (!bytes.ok) return bytes;
  const parts = /\.gltf$/i.test(filePath)
    ? buffersBeside(bytes.value, filePath)
    : success(new Map<string, string>());
  if (!parts.ok) return failure(textOfFault(parts.error, filePath));
  const beside = new Map<string, Uint8Array>();
  for (const [name, place] of parts.value) {
    const part = readBytes(place, statSync(place, { throwIfNoEntry: false })?.size ?? 0);
    if (!part.ok) return part;
    beside.set(name, part.value);
  }
  return success({ bytes: bytes.value, beside });
}

function textOfFault({ place, expected, found }: NodeFault, filePath: string): string {
  return `${path.basename(filePath)}:${place}: expected ${expected}, found ${found}`;
}

function readBytes(filePath: string, size: number): Result<Uint8Array, string> {
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

function rowOfTake({ skeleton, ...outline }: TakeOutline): TakeRow {
  return { ...outline, joints: skeletonJoints(skeleton) };
}
