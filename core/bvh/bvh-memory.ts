import type { BvhHierarchy } from './bvh-file.ts';
import type { Cursor } from './cursor.ts';
import { peekKeyword } from './cursor.ts';
import { parseHierarchy } from './parse-hierarchy.ts';

/** What is used for one file after the other. The numbers of a file last until the next one is parsed. */
export interface BvhMemory {
  values: Float32Array;
  header: KnownHeader | null; // of the last file
}

/** `HIERARCHY` up to `MOTION`, and what it says. */
interface KnownHeader {
  readonly bytes: Uint8Array;
  readonly figures: readonly BvhHierarchy[];
  readonly warnings: readonly string[];
}

/** More is let go of again, numbers and bytes: one long take should not hold memory for all that follow. */
const MOST_VALUES = 4 * 1024 * 1024;
const LONGEST_HEADER = 256 * 1024;

export function createBvhMemory(): BvhMemory {
  return { values: new Float32Array(0), header: null };
}

/** Room for `count` numbers of any value, in `memory` where there is one. */
export function takeRows(memory: BvhMemory | undefined, count: number): Float32Array {
  if (memory === undefined || count > MOST_VALUES) return new Float32Array(count);
  if (memory.values.length < count) memory.values = new Float32Array(count);
  return memory.values.subarray(0, count);
}

/** `parseHierarchy`, but for a header that is the last file's to the byte: thousands of takes are of one figure. */
export function takeHierarchy(
  memory: BvhMemory | undefined,
  cursor: Cursor,
  warnings: string[],
): readonly BvhHierarchy[] {
  if (memory === undefined) return parseHierarchy(cursor, warnings);
  const { bytes, offset: start } = cursor;
  if (memory.header !== null && isAt(bytes, start, memory.header.bytes)) {
    cursor.offset = start + memory.header.bytes.length;
    if (peekKeyword(cursor) !== 'ROOT') {
      warnings.push(...memory.header.warnings);
      return memory.header.figures;
    }
    cursor.offset = start; // there is one figure more
  }
  const own: string[] = [];
  const figures = parseHierarchy(cursor, own);
  warnings.push(...own);
  const header = bytes.subarray(start, cursor.offset);
  // A copy: what the file is read into may be used again, too.
  memory.header =
    header.length > LONGEST_HEADER ? null : { bytes: Uint8Array.from(header), figures, warnings: own };
  return figures;
}

function isAt(bytes: Uint8Array, start: number, expected: Uint8Array): boolean {
  if (bytes.length - start < expected.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[start + i] !== expected[i]) return false;
  return true;
}
