import { maxPoses } from '../import/max-poses.ts';
import type { Result } from '../result.ts';
import { FileError, withoutThrowing, type FileFault } from '../import/file-fault.ts';
import { takeHierarchy, type BvhMemory } from './bvh-memory.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';
import type { Cursor } from '../import/cursor.ts';
import { withDecimalPoints } from './decimal-commas.ts';
import { parseMotion } from './parse-motion.ts';
import { byteOrderMarkLength, CARRIAGE_RETURN, LINE_FEED } from '../import/text/text.ts';

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

function parseFile(
  bytes: Uint8Array,
  isLastLineOpen: boolean,
  warnings: string[],
  memory: BvhMemory | undefined,
): BvhFile[] {
  const cursor: Cursor = { bytes, offset: byteOrderMarkLength(bytes) };
  refuseUtf16(cursor);
  const figures = takeHierarchy(memory, cursor, warnings);
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
