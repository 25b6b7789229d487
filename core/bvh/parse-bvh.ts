import type { Result } from '../result.ts';
import { failure, success } from '../result.ts';
import { BvhFault } from './bvh-error.ts';
import type { BvhError } from './bvh-error.ts';
import type { BvhFile } from './bvh-file.ts';
import type { Cursor } from './cursor.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import { parseMotion } from './parse-motion.ts';
import { byteOrderMarkLength, CARRIAGE_RETURN, LINE_FEED, placeOf } from './text.ts';

/** Joints times frames that a file of `bytes` may hold: all but those with hardly a channel a joint. */
function mostPoses(bytes: number): number {
  return 1e6 + 4 * bytes;
}

/**
 * Reads the text of a BVH file: any line ends, blanks, case of keywords and order of channels, in UTF-8 with or without
 * a mark. Never throws; takes time and memory in proportion to the file, whatever that says about itself.
 *
 * @param fileName goes into the error
 * @returns the file as it is, or what was expected where, and what was found instead
 */
export function parseBvh(bytes: Uint8Array, fileName: string): Result<BvhFile, BvhError> {
  try {
    const ended = withLastLineEnded(bytes);
    return success(parseFile(ended, ended !== bytes));
  } catch (error) {
    if (!(error instanceof BvhFault)) throw error;
    const { code, expected, found } = error;
    const place = placeOf(bytes, Math.min(error.offset, bytes.length));
    return failure({ code, file: fileName, ...place, expected, found });
  }
}

function parseFile(bytes: Uint8Array, isLastLineOpen: boolean): BvhFile {
  const cursor: Cursor = { bytes, offset: byteOrderMarkLength(bytes) };
  refuseUtf16(cursor);
  const warnings: string[] = [];
  const hierarchy = parseHierarchy(cursor, warnings);
  const { declaredFrames, ...motion } = parseMotion(cursor, hierarchy, warnings);
  const { frameCount } = motion;
  if (isLastLineOpen && frameCount < declaredFrames) {
    // The row has all its numbers, but the last may have lost digits.
    const found = `${frameCount}, then the end of the file in the middle of a line`;
    throw new BvhFault('row', bytes.length - 1, `${declaredFrames} rows, as Frames says`, found);
  }
  const joints = hierarchy.names.length;
  if (joints * frameCount > mostPoses(bytes.length)) {
    const found = `${joints} joints in ${frameCount} frames`;
    throw new BvhFault('tooLarge', cursor.offset, 'more channels for so many joints and frames', found);
  }
  return { hierarchy, ...motion, warnings };
}

function refuseUtf16({ bytes }: Cursor): void {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (marked) throw new BvhFault('notBvh', 0, 'HIERARCHY in UTF-8 or ASCII', 'UTF-16 text');
}

/** The scanner stops at a line end: a file that lacks the last one gets it. */
function withLastLineEnded(bytes: Uint8Array): Uint8Array {
  const last = bytes[bytes.length - 1];
  if (last === LINE_FEED || last === CARRIAGE_RETURN) return bytes;
  const ended = new Uint8Array(bytes.length + 1);
  ended.set(bytes);
  ended[bytes.length] = LINE_FEED;
  return ended;
}
