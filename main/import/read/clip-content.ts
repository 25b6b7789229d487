import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { readFile, type FileReader } from './file-reader.ts';
import { externalBuffers, missingBuffer } from './gltf/gltf-buffers.ts';
import { isLfsPointer } from './other-content.ts';
import { textOfFault } from './reason-in-words.ts';

/** Maximum total size of a file with those beside it, bytes. */
const MAX_TOTAL_SIZE = 2 * 1024 ** 3;

/** Content of a clip: its file and the files that it refers to, by name. */
export interface ClipContent {
  readonly bytes: Uint8Array;
  readonly externalFiles: ReadonlyMap<string, Uint8Array>;
}

/** sha256 of the content of a clip, hex. */
export function hashOf({ bytes, externalFiles }: ClipContent): string {
  const hash = createHash('sha256').update(bytes);
  for (const part of externalFiles.values()) hash.update(part);
  return hash.digest('hex');
}

/** Reads the content of a clip. */
export interface ContentReader {
  /** Reads the file itself. */
  readonly read: FileReader;
  /** Called with the size of the files beside it, bytes. */
  readonly onExternalFile?: (bytes: number) => void;
  /** Called with each file beside it that it needs, as it is before it is read, also if it is absent. */
  readonly onPart?: (part: FoundFile) => void;
}

/** Content of a clip; a failure is 'gone' or the error message. */
export function readClipContent(
  filePath: string,
  { read, onExternalFile, onPart }: ContentReader = { read: readFile },
): Result<ClipContent, string> {
  const bytes = read(filePath);
  if (!bytes.ok) return bytes;
  const parts = /\.gltf$/i.test(filePath)
    ? externalBuffers(bytes.value, filePath, onPart)
    : success(new Map<string, FoundFile>());
  if (!parts.ok) return failure(textOfFault(parts.error, filePath));
  const externalFiles = new Map<string, Uint8Array>();
  let size = bytes.value.length;
  for (const [name, { path: place }] of parts.value) {
    const part = readFile(place);
    if (!part.ok) return part.error === 'gone' ? failure(textOfFault(missingBuffer(name), filePath)) : part;
    if (isLfsPointer(part.value))
      return failure(
        `${path.basename(filePath)}: ${path.basename(place)}, which this file needs, is a Git LFS pointer. Run “git lfs pull” in its repository.`,
      );
    onExternalFile?.(part.value.length);
    size += part.value.length;
    if (size > MAX_TOTAL_SIZE) return failure(textOfFault(tooMuch, filePath));
    externalFiles.set(name, part.value);
  }
  return success({ bytes: bytes.value, externalFiles });
}

const tooMuch: FileFault = { place: '/buffers', expected: 'at most 2 GB in all files', found: 'more' };
