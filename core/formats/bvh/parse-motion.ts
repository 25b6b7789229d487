import { channelsOf, type BvhHierarchy } from './bvh-file.ts';
import { FileError } from '../file-fault.ts';
import { expectKeyword, expectNumber, fail, skipBlanks, skipSpace, wordEnd, type Cursor } from '../cursor.ts';
import { numberAt, MAX_NUMBER, isBlank, isLineEnd, latinText, quoteText } from '../scanning/text.ts';
import { reuseRows, type BvhMemory } from './bvh-memory.ts';
import { createRowScan, scanRow } from '../scanning/row-scanner.ts';
import { InvariantError } from '../../kit/assert.ts';
import { likelyRate } from '../frame-rate.ts';

/** The section after the hierarchy. */
interface BvhMotion {
  readonly frameTime: number; // s
  readonly frameTimeStep: number; // s
  /** Why the frame time may be wrong; absent: it is a usual one. */
  readonly frameTimeDoubt?: string;
  readonly declaredFrames: number; // the value of `Frames`
  readonly frameCount: number;
  readonly values: Float32Array; // [frames * channels], of all figures
  /** The fault of an incomplete last row. */
  readonly shortRow: FileError | null;
}

/** Limit on the value of `Frames`. */
const MAX_FRAMES = 1e9;

/** No motion is recorded in shorter frame times. */
const MIN_FRAME = 1e-5; // s

/** Taken where a file says nothing of use. */
const USUAL = { frameTime: 1 / 30, frameTimeStep: 0 };

/** Longer frame times are probably not in seconds. */
const MAX_FRAME = 1; // s

/**
 * Parses `MOTION` to the end of the file. A row is a line. The number of rows counts; a different `Frames`
 * becomes a warning. A row with too few numbers is an error, except for the last one, which is ignored and
 * returned as `shortRow`.
 *
 * @param cursor its bytes must end with a line end
 */
export function parseMotion(
  cursor: Cursor,
  figures: readonly BvhHierarchy[],
  warnings: string[],
  memory?: BvhMemory,
): BvhMotion {
  expectKeyword(cursor, 'MOTION');
  expectLabel(cursor, ['Frames']);
  const declared = expectFrameCount(cursor);
  const timing = readFrameTime(cursor, declared);
  const { values, frameCount, shortRow } = parseRows(cursor, figures, declared, memory);
  if (frameCount !== declared) {
    warnings.push(`Frames is ${declared}, but ${frameCount} complete rows were found and read`);
  }
  return { ...timing, declaredFrames: declared, frameCount, values, shortRow };
}

/** Takes `Frames:` or `Frame Time:`, ignoring case and blanks. */
function expectLabel(cursor: Cursor, words: readonly string[]): void {
  const label = `${words.join(' ')}:`;
  skipSpace(cursor);
  const start = cursor.offset;
  for (const word of [...words, ':']) {
    skipBlanks(cursor);
    const end = cursor.offset + word.length;
    if (latinText(cursor.bytes, cursor.offset, end).toUpperCase() !== word.toUpperCase()) {
      fail({ bytes: cursor.bytes, offset: start }, label);
    }
    cursor.offset = end;
  }
}

function expectFrameCount(cursor: Cursor): number {
  skipBlanks(cursor);
  const { bytes, offset } = cursor;
  const end = wordEnd(bytes, offset);
  const count = numberAt(bytes, offset, end);
  if (!(Number.isInteger(count) && count >= 0 && count <= MAX_FRAMES)) {
    fail(cursor, `the number of frames, from 1 to ${MAX_FRAMES}`);
  }
  cursor.offset = end;
  return count;
}

/** Reports a skeleton without motion: nothing follows the line with the frame time. */
function refuseStill({ bytes, offset }: Cursor): void {
  let at = offset;
  while (at < bytes.length && !isLineEnd(bytes[at])) at++;
  while (at < bytes.length && (isLineEnd(bytes[at]) || isBlank(bytes[at]))) at++;
  if (at === bytes.length)
    throw new FileError(offset, 'frames of motion', 'none: Frames is 0', { isStill: true });
}

type FrameTime = Pick<BvhMotion, 'frameTime' | 'frameTimeStep' | 'frameTimeDoubt'>;

/** The line with the frame time; rows may follow at once. */
function readFrameTime(cursor: Cursor, declared: number): FrameTime {
  skipSpace(cursor);
  const { bytes, offset } = cursor;
  const isMissing = declared > 0 && !Number.isNaN(numberAt(bytes, offset, wordEnd(bytes, offset)));
  if (isMissing) return { ...USUAL, frameTimeDoubt: `Frame Time is missing: ${asUsual}` };
  expectLabel(cursor, ['Frame', 'Time']);
  if (declared === 0) refuseStill(cursor);
  const stated = expectFrameTime(cursor);
  const { frameTime } = stated;
  if (frameTime < MIN_FRAME) return { ...USUAL, frameTimeDoubt: `Frame Time is ${frameTime} s: ${asUsual}` };
  if (frameTime <= MAX_FRAME) return stated;
  const likely = likelyRate(frameTime);
  const cure = likely === undefined ? '' : `, perhaps for ${likely} frames per second`;
  return {
    ...stated,
    frameTimeDoubt: `Frame Time is ${frameTime} s, which is unusually long${cure}. Override the frame rate of the file`,
  };
}

const asUsual = 'read at 30 frames per second. Override the frame rate of the file';

function expectFrameTime(cursor: Cursor): FrameTime {
  skipBlanks(cursor);
  const start: Cursor = { ...cursor };
  const frameTime = expectNumber(cursor, 'Frame Time');
  const text = latinText(cursor.bytes, start.offset, cursor.offset).toLowerCase();
  const [mantissa, exponent = '0'] = text.split('e');
  const decimals = mantissa.includes('.') ? mantissa.length - 1 - mantissa.indexOf('.') : 0;
  skipBlanks(cursor);
  if (!isLineEnd(cursor.bytes[cursor.offset])) fail(cursor, 'the end of the line after Frame Time');
  return { frameTime, frameTimeStep: 10 ** (Number(exponent) - decimals) };
}

function parseRows(
  cursor: Cursor,
  figures: readonly BvhHierarchy[],
  declared: number,
  memory: BvhMemory | undefined,
): Pick<BvhMotion, 'values' | 'frameCount' | 'shortRow'> {
  const { bytes } = cursor;
  const channelCount = channelsOf(figures);
  // A number takes at least two bytes, which limits the allocation if `Frames` is wrong.
  const possible = Math.ceil((bytes.length - cursor.offset) / (2 * channelCount));
  let capacity = Math.min(Math.max(declared, 1), possible);
  let values = reuseRows(memory, capacity * channelCount);
  let frameCount = 0;
  let offset = cursor.offset;
  const scan = createRowScan(bytes, offset);
  let shortRow: FileError | null = null;
  for (;;) {
    while (offset < bytes.length && (isLineEnd(bytes[offset]) || isBlank(bytes[offset]))) offset++;
    if (offset >= bytes.length) break;
    if (frameCount === capacity) {
      capacity = Math.min(capacity * 2, possible);
      const before = values;
      values = reuseRows(memory, capacity * channelCount);
      if (values.buffer !== before.buffer) values.set(before);
    }
    scan.offset = offset;
    scan.index = frameCount * channelCount;
    const isScanned = scanRow(values, scan, scan.index + channelCount);
    let end = scan.offset;
    while (isBlank(bytes[end])) end++;
    if (!isScanned || !isLineEnd(bytes[end])) {
      shortRow = explainRow(bytes, offset, frameCount, figures);
      if (frameCount > 0 && endsShort(bytes, shortRow)) break;
      throw shortRow;
    }
    offset = end;
    frameCount++;
  }
  if (frameCount === 0) fail({ bytes, offset }, `a row of ${channelCount} numbers`);
  const used = frameCount * channelCount;
  // A buffer that is not reused holds only the numbers of the file.
  const isKept = memory !== undefined || used === values.length;
  return { values: isKept ? values.subarray(0, used) : values.slice(0, used), frameCount, shortRow };
}

/**
 * Explains why the scanner rejected the row of `frame`, which begins at `start`: reads it again slowly and
 * names joint and channel.
 */
function explainRow(
  bytes: Uint8Array,
  start: number,
  frame: number,
  figures: readonly BvhHierarchy[],
): FileError {
  const channelCount = channelsOf(figures);
  const row = `the row of frame ${frame}`;
  let at = start;
  for (let index = 0; ; index++) {
    while (isBlank(bytes[at])) at++;
    if (at >= bytes.length || isLineEnd(bytes[at])) {
      if (index === channelCount) break;
      const found = `${index}, then the end of the ${restIsEmpty(bytes, at) ? 'file' : 'line'}`;
      return new FileError(at, `${channelCount} numbers in ${row}`, found);
    }
    let end = at;
    while (end < bytes.length && !isBlank(bytes[end]) && !isLineEnd(bytes[end])) end++;
    const found = quoteText(bytes, at, end);
    const value = numberAt(bytes, at, end);
    if (index === channelCount) {
      return new FileError(at, `the end of the line after ${channelCount} numbers in ${row}`, found);
    }
    const channel = `${channelName(figures, index)} in frame ${frame}`;
    if (Number.isNaN(value)) return new FileError(at, `a number for ${channel}`, found);
    if (Math.abs(value) > MAX_NUMBER) {
      return new FileError(at, `${channel} within ±${MAX_NUMBER}`, found);
    }
    at = end;
  }
  throw new InvariantError(`frame ${frame}: the scanner rejected a valid row of ${channelCount} numbers`);
}

/** True if the row of `fault` is the last one and has too few numbers. */
function endsShort(bytes: Uint8Array, { place }: FileError): boolean {
  return typeof place === 'number' && restIsEmpty(bytes, place);
}

function restIsEmpty(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) {
    if (!isBlank(bytes[at]) && !isLineEnd(bytes[at])) return false;
  }
  return true;
}

/** `LeftFoot Zrotation` for the number at `index` of a row. */
function channelName(figures: readonly BvhHierarchy[], index: number): string {
  let first = 0;
  for (const { names, channels } of figures) {
    for (let joint = 0; joint < channels.length; joint++) {
      const channel = channels[joint][index - first];
      if (channel !== undefined) return `${names[joint]} ${channel}`;
      first += channels[joint].length;
    }
  }
  throw new InvariantError(`number ${index} of a row of ${first}`);
}
