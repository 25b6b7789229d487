import { maxPoses, FileError, withoutThrowing, type FileFault } from '../file-fault.ts';
import type { Result } from '../../kit/result.ts';
import { reuseHierarchy, type BvhMemory } from './bvh-memory.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';
import type { Cursor } from '../cursor.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import { parseMotion } from './parse-motion.ts';
import {
  byteOrderMarkLength,
  CARRIAGE_RETURN,
  LINE_FEED,
  isBlank,
  isLineEnd,
  OPEN_BRACE,
} from '../scanning/text.ts';

/**
 * Limit on joints times frames, 28 bytes each: nearly four hours of a 60-joint figure at 120 frames per
 * second.
 */
const MAX_POSES = 1e8;

/**
 * Parses a BVH file with any line ends, blanks, case of keywords and order of channels, in UTF-8 with or
 * without a byte order mark. Never throws; time and memory are proportional to the size of the file, even if
 * it is malicious.
 *
 * @param memory   reused, if given: the numbers are valid until the next file is parsed into it
 * @returns the figures of the file, one for each ROOT; or an error with its position
 */
export function parseBvh(bytes: Uint8Array, memory?: BvhMemory): Result<readonly BvhFile[], FileFault> {
  return withoutThrowing(bytes, () => {
    const pointed = withDecimalPoints(bytes);
    const ended = withLastLineEnded(pointed);
    const warnings = pointed === bytes ? [] : ['numbers use decimal commas'];
    return parseFile(ended, ended !== pointed, warnings, memory);
  });
}

/** The joints of each figure in the hierarchy of a file: names and parents. Fails like `parseBvh`. */
export function parseJoints(
  bytes: Uint8Array,
): Result<readonly Pick<BvhHierarchy, 'names' | 'parentIndices'>[], FileFault> {
  const pointed = withDecimalPoints(bytes);
  return withoutThrowing(pointed, () =>
    parseHierarchy({ bytes: pointed, offset: byteOrderMarkLength(bytes) }, []).map(
      ({ names, parentIndices }) => ({
        names,
        parentIndices,
      }),
    ),
  );
}

function parseFile(
  bytes: Uint8Array,
  isLastLineOpen: boolean,
  warnings: string[],
  memory: BvhMemory | undefined,
): BvhFile[] {
  const cursor: Cursor = { bytes, offset: byteOrderMarkLength(bytes) };
  refuseUtf16(cursor);
  const figures = reuseHierarchy(memory, cursor, warnings);
  const { declaredFrames, values, shortRow, ...timing } = parseMotion(cursor, figures, warnings, memory);
  const { frameCount } = timing;
  if (isLastLineOpen && shortRow !== null) throw shortRow;
  if (isLastLineOpen && frameCount < declaredFrames) {
    // The row is complete, but its last number may have lost digits.
    const found = `${frameCount}, then the end of the file in the middle of a line`;
    throw new FileError(bytes.length - 1, `${declaredFrames} rows, as Frames says`, found);
  }
  if (shortRow !== null) warnings.push(`the last row was ignored: ${shortRow.message}`);
  const joints = figures.reduce((sum, { names }) => sum + names.length, 0);
  refuseTooMany(cursor, joints, frameCount);
  const columns = splitFigures(values, frameCount, figures);
  return figures.map((hierarchy, i) => ({ hierarchy, ...timing, values: columns[i], warnings }));
}

/** Rejects clips that need too much memory, relative to the file or absolutely. */
function refuseTooMany({ bytes, offset }: Cursor, joints: number, frames: number): void {
  const found = `${joints} joints in ${frames} frames`;
  if (joints * frames > maxPoses(bytes.length)) {
    throw new FileError(offset, 'more channels for this number of joints and frames', found);
  }
  if (joints * frames > MAX_POSES) {
    throw new FileError(offset, `at most ${MAX_POSES} joints × frames`, found);
  }
}

function refuseUtf16({ bytes }: Cursor): void {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (marked) throw new FileError(0, 'HIERARCHY in UTF-8 or ASCII', 'UTF-16 text');
}

/** Appends a missing line end: the scanner needs it as a sentinel. */
function withLastLineEnded(bytes: Uint8Array): Uint8Array {
  const last = bytes[bytes.length - 1];
  if (last === LINE_FEED || last === CARRIAGE_RETURN) return bytes;
  const ended = new Uint8Array(bytes.length + 1);
  ended.set(bytes);
  ended[bytes.length] = LINE_FEED;
  return ended;
}

/**
 * Splits the rows of a file with several figures: one buffer for each figure.
 *
 * @param values [frames * channels of all figures]
 * @returns [frames * channelCount] for each figure; `values` itself for a single figure
 */
function splitFigures(
  values: Float32Array,
  frameCount: number,
  figures: readonly BvhHierarchy[],
): Float32Array[] {
  if (figures.length === 1) return [values];
  const rowLength = values.length / frameCount;
  let first = 0;
  return figures.map(({ channelCount }) => {
    const own = new Float32Array(frameCount * channelCount);
    for (let frame = 0; frame < frameCount; frame++) {
      const start = frame * rowLength + first;
      own.set(values.subarray(start, start + channelCount), frame * channelCount);
    }
    first += channelCount;
    return own;
  });
}

const COMMA = 44;
const POINT = 46;
const ZERO = 48;

/**
 * Replaces decimal commas by points in a file that has no decimal points: some exporters write numbers in the
 * language of the system, `0,0333`.
 *
 * @returns `bytes` itself, or a copy of the same length, so that positions of errors stay correct
 */
function withDecimalPoints(bytes: Uint8Array): Uint8Array {
  if (bytes.indexOf(COMMA) < 0) return bytes;
  const motion = findWord(bytes, 'MOTION');
  if (bytes.indexOf(POINT, motion) >= 0) return bytes;
  const copy = Uint8Array.from(bytes);
  let start = 0;
  while (start < bytes.length) {
    const end = lineEnd(bytes, start);
    if (start >= motion || lineHas(bytes, start, 'OFFSET')) replaceCommas(copy, start, end);
    start = end + 1;
  }
  return copy;
}

/** The start of the first line that begins with `word`; the end of the file if there is none. */
function findWord(bytes: Uint8Array, word: string): number {
  for (let start = 0; start < bytes.length; start = lineEnd(bytes, start) + 1) {
    if (lineHas(bytes, start, word)) return start;
  }
  return bytes.length;
}

/** True if the line at `start` begins with `word`, ignoring case, after blanks and braces. */
function lineHas(bytes: Uint8Array, start: number, word: string): boolean {
  let at = start;
  while (isBlank(bytes[at]) || bytes[at] === OPEN_BRACE) at++;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[at + i] & ~32) !== word.charCodeAt(i)) return false;
  }
  return true;
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && !isLineEnd(bytes[end])) end++;
  return end;
}

/** Replaces commas before digits: in `1,5` and `,5`, but not in `1, 5`. */
function replaceCommas(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const next = bytes[at + 1] - ZERO;
    if (bytes[at] === COMMA && next >= 0 && next <= 9) bytes[at] = POINT;
  }
}
