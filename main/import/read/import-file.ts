// main/import/read: importing files by format: bytes to clips or outlines
import path from 'node:path';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import { formatBvhError, type BvhError } from '../../../core/bvh/bvh-error.ts';
import { importBvh } from '../../../core/bvh/import-bvh.ts';
import { outlineBvh } from '../../../core/bvh/outline-bvh.ts';
import type { BvhMemory } from '../../../core/bvh/bvh-memory.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import { outlineTake, type TakeOutline } from '../../../core/import/take-outline.ts';
import { failure, success, type Result } from '../../../core/result.ts';
import type { Skin } from '../../../core/skin.ts';
import type { ClipContent } from './clip-content.ts';
import { isFbxName, isGltfName } from './clip-names.ts';
import { otherContent } from './other-content.ts';
import { textOfFault } from './reason-in-words.ts';

/** Imports the clips in `content`, at least one. A failure is `file:place: expected …, found …` or `NO_MOTION`. */
export async function importTakes(
  content: ClipContent,
  filePath: string,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], string>> {
  const other = otherContent(content.bytes);
  if (other !== undefined) return failure(`${path.basename(filePath)}: ${other}`);
  if (!isScene(filePath)) return importBvhTakes(content.bytes, filePath, options);
  const { bytes, beside } = content;
  // Libraries are loaded on demand, since most folders have only BVH files.
  const result = isFbxName(filePath)
    ? (await import('./fbx/import-fbx.ts')).importFbx(bytes, options)
    : await (await import('./gltf/import-gltf.ts')).importGltf(bytes, beside, options);
  return result.ok ? result : failure(textOfFault(result.error, filePath));
}

function isScene(filePath: string): boolean {
  return isGltfName(filePath) || isFbxName(filePath);
}

/** Imports the skin of a take in `content`; null if it has none. */
export async function importTakeSkin(
  { bytes, beside }: ClipContent,
  filePath: string,
  { take, options = {} }: { readonly take: string; readonly options?: ImportOptions },
): Promise<Result<Skin | null, string>> {
  if (!isScene(filePath)) return success(null);
  const skin = isFbxName(filePath)
    ? (await import('./fbx/import-fbx.ts')).importFbxSkin(bytes, take, options)
    : await (await import('./gltf/import-gltf.ts')).importSkin(bytes, beside, take, options);
  return skin.ok ? skin : failure(textOfFault(skin.error, filePath));
}

export function importBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], string> {
  return textOfBvhError(importBvh(bytes, path.basename(filePath), options));
}

/** `outlineTakes` for a BVH file. */
export function outlineBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  memory?: BvhMemory,
): Result<readonly TakeOutline[], string> {
  return textOfBvhError(outlineBvh(bytes, path.basename(filePath), memory));
}

function textOfBvhError<T>(result: Result<T, BvhError>): Result<T, string> {
  if (result.ok) return result;
  const { code, found } = result.error;
  if (code === 'still') return failure(NO_MOTION);
  const isCut = found.includes('the end of the file');
  return failure(
    formatBvhError(result.error) + (isCut ? ' (the file is truncated: copy or download it again)' : ''),
  );
}

/** Outlines the clips in `content` for the library. Fails like `importTakes`. */
export async function outlineTakes(
  content: ClipContent,
  filePath: string,
  memory: BvhMemory,
): Promise<Result<readonly TakeOutline[], string>> {
  if (!isScene(filePath) && otherContent(content.bytes) === undefined)
    return outlineBvhTakes(content.bytes, filePath, memory);
  const imported = await importTakes(content, filePath);
  return imported.ok ? success(imported.value.map(outlineTake)) : imported;
}
