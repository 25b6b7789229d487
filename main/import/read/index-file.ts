import type { BvhMemory } from '../../../core/bvh/bvh-memory.ts';
import { createBvhMemory } from '../../../core/bvh/bvh-memory.ts';
import type { TakeOutline } from '../../../core/import/take-outline.ts';
import type { Result } from '../../../core/result.ts';
import type { FileOutcome, FoundFile, TakeRow } from '../../library/indexed/file-outcome.ts';
import { skeletonText } from '../../library/rows/skeleton-rows.ts';
import type { ContentReader } from './clip-content.ts';
import { hashOf, readClipContent } from './clip-content.ts';
import { createFileReader } from './file-reader.ts';
import { outlineTakes } from './import-file.ts';

/** Grows when the importer understands a file differently: then files are read again though they did not change. */
export const IMPORTER_VERSION = 11;

/** Memory that indexing uses again from file to file. */
export interface IndexMemory extends ContentReader {
  readonly bvh: BvhMemory;
}

/** @param onRead hears how many bytes each file has that is read */
export function createIndexMemory(onRead?: (bytes: number) => void): IndexMemory {
  return { read: createFileReader(onRead), ...(onRead && { onBeside: onRead }), bvh: createBvhMemory() };
}

/** Reads a file, as its format has it or as guessed, and says what is in it. Undefined where it is gone. */
export async function indexFile(
  file: FoundFile,
  memory: IndexMemory = createIndexMemory(),
): Promise<FileOutcome | undefined> {
  const content = readClipContent(file.path, memory);
  if (!content.ok) return content.error === 'gone' ? undefined : failedOutcome(file, null, content.error);
  return outcomeOf(file, hashOf(content.value), await outlineTakes(content.value, file.path, memory.bvh));
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

function rowOfTake(outline: TakeOutline): TakeRow {
  return { ...outline, skeleton: skeletonText(outline.skeleton) };
}
