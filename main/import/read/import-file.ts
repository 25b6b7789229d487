// main/import/read: importing files by format: bytes to clips or outlines
import path from 'node:path';
import { FORMAT_NAMES, formatOf, type ClipFormat } from '#contract/clips/clip-formats.ts';
import type { BvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import { type ImportedTake, outlineTake, type TakeOutline } from '#core/formats/imported-take.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { ClipContent } from './clip-content.ts';
import { importNamedBvh, outlineNamedBvh } from './bvh/import-named-bvh.ts';
import { otherContent } from './other-content.ts';
import { textOfFault } from './reason-in-words.ts';
import type { FileFault } from '#core/formats/file-fault.ts';

/** A file that is read. */
interface Opened extends ClipContent {
  readonly filePath: string;
  readonly options: ImportOptions;
}

/**
 * How files of a format are read. A failure is `file:place: expected …, found …`, `file: Sentence.` or
 * `NO_MOTION`.
 */
interface FormatReader {
  /**
   * Imports the takes of a file: applies the unit, up axis and rate that users chose (`options`), refuses
   * more than `mostPoses`, gives takes unique names (`takeNames`), says what it guessed (`UNFINISHED`,
   * `sureOf`), and ends in `finishTake`.
   */
  takes(file: Opened): Promise<Result<readonly ImportedTake[], string>>;
  /** Outlines without importing; absent = the imported takes are outlined. */
  outlines?(file: Opened, memory: BvhMemory): Result<readonly TakeOutline[], string>;
  /** The skin of a take; absent = files of the format have none. */
  skin?(file: Opened, take: string): Promise<Result<Skin | null, string>>;
}

// Libraries are loaded on demand, since most folders have only BVH files.
const gltf: FormatReader = {
  takes: async ({ bytes, externalFiles, options, filePath }) =>
    withDescription(
      await (await import('./gltf/import-gltf.ts')).importGltf(bytes, externalFiles, options),
      filePath,
    ),
  skin: async ({ bytes, externalFiles, options, filePath }, take) =>
    withDescription(
      await (await import('./gltf/import-gltf.ts')).importSkin(bytes, externalFiles, take, options),
      filePath,
    ),
};

const readers: Readonly<Record<ClipFormat, FormatReader>> = {
  bvh: {
    takes: ({ bytes, filePath, options }) => Promise.resolve(importBvhTakes(bytes, filePath, options)),
    outlines: ({ bytes, filePath }, memory) => outlineBvhTakes(bytes, filePath, memory),
  },
  gltf,
  vrm: gltf, // avatars and their animations are GLB files
  fbx: {
    takes: async ({ bytes, options, filePath }) =>
      withDescription((await import('./fbx/import-fbx.ts')).importFbx(bytes, options), filePath),
    skin: async ({ bytes, options, filePath }, take) =>
      withDescription((await import('./fbx/import-fbx.ts')).importFbxSkin(bytes, take, options), filePath),
  },
};

function readerOf(filePath: string): FormatReader | null {
  const format = formatOf(filePath);
  return format && readers[format];
}

/** Whether files of this name can have skins. */
export const mayHaveSkin = (filePath: string): boolean => readerOf(filePath)?.skin !== undefined;

/** Imports the clips in `content`, at least one. */
export async function importTakes(
  content: ClipContent,
  filePath: string,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], string>> {
  const reader = findReader(content, filePath);
  return reader.ok ? reader.value.takes({ ...content, filePath, options }) : reader;
}

/** Outlines the clips in `content` for the library. Fails like `importTakes`. */
export async function outlineTakes(
  content: ClipContent,
  filePath: string,
  memory: BvhMemory,
): Promise<Result<readonly TakeOutline[], string>> {
  const reader = findReader(content, filePath);
  if (!reader.ok) return reader;
  const file = { ...content, filePath, options: {} };
  if (reader.value.outlines) return reader.value.outlines(file, memory);
  const imported = await reader.value.takes(file);
  return imported.ok ? success(imported.value.map(outlineTake)) : imported;
}

/** Imports the skin of a take in `content`; null if it has none. */
export async function importTakeSkin(
  content: ClipContent,
  filePath: string,
  { take, options = {} }: { readonly take: string; readonly options?: ImportOptions },
): Promise<Result<Skin | null, string>> {
  return (await readerOf(filePath)?.skin?.({ ...content, filePath, options }, take)) ?? success(null);
}

/** The reader for a name, unless the content is known to be something else. */
function findReader({ bytes }: ClipContent, filePath: string): Result<FormatReader, string> {
  const name = path.basename(filePath);
  const other = otherContent(bytes);
  if (other !== undefined) return failure(`${name}: ${other}`);
  const reader = readerOf(filePath);
  return reader ? success(reader) : failure(`${name}: expected a ${FORMAT_NAMES} file, found another name`);
}

function withDescription<T>(result: Result<T, FileFault>, filePath: string): Result<T, string> {
  return result.ok ? result : failure(textOfFault(result.error, filePath));
}

export function importBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], string> {
  return withDescription(importNamedBvh(bytes, options), filePath);
}

/** `outlineTakes` for a BVH file. */
export function outlineBvhTakes(
  bytes: Uint8Array,
  filePath: string,
  memory?: BvhMemory,
): Result<readonly TakeOutline[], string> {
  return withDescription(outlineNamedBvh(bytes, memory), filePath);
}
