import type { BvhHierarchy } from './bvh-file.ts';
import type { Cursor } from './cursor.ts';
import { peekKeyword } from './cursor.ts';
import { parseHierarchy } from './parse-hierarchy.ts';

/** What is used for one file after the other. The numbers of a file last until the next one is parsed. */
export interface BvhMemory {
  values: Float32Array;
  headers: readonly KnownHeader[]; // of the last files, the last one first
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

/** So many figures may take turns in a folder. */
const MOST_HEADERS = 8;

export function createBvhMemory(): BvhMemory {
  return { values: new Float32Array(0), headers: [] };
}

/** Room for `count` numbers of any value, in `memory` where there is one. */
export function takeRows(memory: BvhMemory | undefined, count: number): Float32Array {
  if (memory === undefined || count > MOST_VALUES) return new Float32Array(count);
  if (memory.values.length < count) memory.values = new Float32Array(count);
  return memory.values.subarray(0, count);
}

/**
 * `parseHierarchy`, but for a header that is one of the last files' to the byte: thousands of takes are of a few figures. Then the
 * figures are the very same objects, too, and what is found out once for each of them is known.
 */
export function takeHierarchy(
  memory: BvhMemory | undefined,
  cursor: Cursor,
  warnings: string[],
): readonly BvhHierarchy[] {
  if (memory === undefined) return parseHierarchy(cursor, warnings);
  const header = memory.headers.find(({ bytes }) => isHeader(cursor, bytes)) ?? readHeader(cursor);
  cursor.offset += header.bytes.length;
  warnings.push(...header.warnings);
  const others = memory.headers.filter((other) => other !== header);
  if (header.bytes.length <= LONGEST_HEADER) memory.headers = [header, ...others.slice(0, MOST_HEADERS - 1)];
  return header.figures;
}

function readHeader({ bytes, offset }: Cursor): KnownHeader {
  const cursor: Cursor = { bytes, offset };
  const warnings: string[] = [];
  const figures = parseHierarchy(cursor, warnings);
  // A copy: what the file is read into may be used again, too.
  return { bytes: Uint8Array.from(bytes.subarray(offset, cursor.offset)), figures, warnings };
}

/** Whether `expected` comes next, and all of the header is in it: where another ROOT follows there is one figure more. */
function isHeader({ bytes, offset }: Cursor, expected: Uint8Array): boolean {
  return isAt(bytes, offset, expected) && peekKeyword({ bytes, offset: offset + expected.length }) !== 'ROOT';
}

function isAt(bytes: Uint8Array, start: number, expected: Uint8Array): boolean {
  if (bytes.length - start < expected.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[start + i] !== expected[i]) return false;
  return true;
}
