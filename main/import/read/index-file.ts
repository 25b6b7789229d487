import { createBvhMemory, type BvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import type { TakeOutline } from '#core/formats/imported-take.ts';
import type { Result } from '#core/kit/result.ts';
import type { FileOutcome, FoundFile, TakeRow } from '../../library/indexed/file-outcome.ts';
import { skeletonText } from '../../library/rows/skeleton-text.ts';
import { hashOf, readClipContent, type ContentReader } from './clip-content.ts';
import { createFileReader } from './file-reader.ts';
import { outlineTakes } from './import-file.ts';
import { createHash } from 'node:crypto';

/** Version of the importers. Increment it when results change: then unchanged files are read again. */
export const IMPORTER_VERSION = 23;

/** Scratch memory of indexing, reused for each file. */
export interface IndexMemory extends ContentReader {
  readonly bvh: BvhMemory;
}

/** @param onRead called with the size of each file, bytes */
export function createIndexMemory(onRead?: (bytes: number) => void): IndexMemory {
  return {
    read: createFileReader(onRead),
    ...(onRead && { onExternalFile: onRead }),
    bvh: createBvhMemory(),
  };
}

/** Indexes a file without overrides. Undefined if it is gone. */
export async function indexFile(
  file: FoundFile,
  memory: IndexMemory = createIndexMemory(),
): Promise<FileOutcome | undefined> {
  const parts: FoundFile[] = [];
  const content = readClipContent(file.path, { ...memory, onPart: (part) => parts.push(part) });
  if (!content.ok)
    return content.error === 'gone' ? undefined : { ...failedOutcome(file, null, content.error), parts };
  const outlines = await outlineTakes(content.value, file.path, memory.bvh);
  return { ...outcomeOf(file, hashOf(content.value), outlines), parts };
}

/** Import result of a file from its outlines. */
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

/**
 * A substitute hash for a file that cannot be read completely. It changes with path, size and date, so that
 * until then the file counts as unchanged, and never equals a real content hash.
 */
export function hashOfUnread({ path, size, modified }: FoundFile): string {
  return createHash('sha256')
    .update(JSON.stringify(['unread', path, size, modified]))
    .digest('hex');
}
