import type { BvhHierarchy } from './bvh-file.ts';
import { peekKeyword, type Cursor } from '../cursor.ts';
import { parseHierarchy } from './parse-hierarchy.ts';

/**
 * Buffers that are reused from file to file. The numbers of a file are valid until the next one is parsed.
 */
export interface BvhMemory {
  values: Float32Array;
  poses: { positions: Float32Array; rotations: Float32Array }; // those converted last
  headers: readonly KnownHeader[]; // of the last files, the last one first
}

/** The bytes from `HIERARCHY` to `MOTION`, and their content. */
interface KnownHeader {
  readonly bytes: Uint8Array;
  readonly figures: readonly BvhHierarchy[];
  readonly warnings: readonly string[];
}

/**
 * Larger buffers are not kept, in numbers and bytes: one long take should not hold memory for all later
 * files.
 */
const MAX_VALUES = 4 * 1024 * 1024;
const MAX_HEADER_LENGTH = 256 * 1024;

/** Headers kept: the number of figures that may alternate in a folder. */
const MAX_HEADERS = 8;

export function createBvhMemory(): BvhMemory {
  const [values, positions, rotations] = [new Float32Array(0), new Float32Array(0), new Float32Array(0)];
  return { values, poses: { positions, rotations }, headers: [] };
}

/** A buffer for `count` numbers, uninitialised, from `memory` if given. */
export function reuseRows(memory: BvhMemory | undefined, count: number): Float32Array {
  return reuse(memory, 'values', count);
}

/**
 * Buffers for `count` poses of a joint, uninitialised, from `memory` if given, and then valid until the next
 * call: fresh memory for each file was a quarter of the time of an import.
 */
export function reusePoses(memory: BvhMemory | undefined, count: number) {
  return {
    positions: reuse(memory?.poses, 'positions', count * 3),
    rotations: reuse(memory?.poses, 'rotations', count * 4),
  };
}

function reuse<Name extends string>(
  kept: Record<Name, Float32Array> | undefined,
  name: Name,
  count: number,
): Float32Array {
  if (kept === undefined || count > MAX_VALUES) return new Float32Array(count);
  if (kept[name].length < count) kept[name] = new Float32Array(count);
  return kept[name].subarray(0, count);
}

/**
 * Returns the figures of an identical recent header, or else parses the header: thousands of takes share a
 * few figures. Objects are shared too, so that everything memoized by figure is found again.
 */
export function reuseHierarchy(
  memory: BvhMemory | undefined,
  cursor: Cursor,
  warnings: string[],
): readonly BvhHierarchy[] {
  if (memory === undefined) return parseHierarchy(cursor, warnings);
  const header = memory.headers.find(({ bytes }) => isHeader(cursor, bytes)) ?? readHeader(cursor);
  cursor.offset += header.bytes.length;
  warnings.push(...header.warnings);
  const others = memory.headers.filter((other) => other !== header);
  if (header.bytes.length <= MAX_HEADER_LENGTH)
    memory.headers = [header, ...others.slice(0, MAX_HEADERS - 1)];
  return header.figures;
}

function readHeader({ bytes, offset }: Cursor): KnownHeader {
  const cursor: Cursor = { bytes, offset };
  const warnings: string[] = [];
  const figures = parseHierarchy(cursor, warnings);
  // A copy: the buffer of the file may be reused.
  return { bytes: Uint8Array.from(bytes.subarray(offset, cursor.offset)), figures, warnings };
}

/** True if `expected` comes next and is the whole header: another ROOT would be another figure. */
function isHeader({ bytes, offset }: Cursor, expected: Uint8Array): boolean {
  return isAt(bytes, offset, expected) && peekKeyword({ bytes, offset: offset + expected.length }) !== 'ROOT';
}

function isAt(bytes: Uint8Array, start: number, expected: Uint8Array): boolean {
  if (bytes.length - start < expected.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[start + i] !== expected[i]) return false;
  return true;
}
