// main/library/database/log: the write-ahead log beside a library, and checks that it belongs to it
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * A write-ahead log as SQLite would read it:
 *
 *   header 32 bytes │ frame: 24 bytes + page │ frame │ …
 *
 * Each frame has the salts of the header and a checksum of everything before it. SQLite reads up to the first
 * frame that does not match and silently ignores the rest: the torn end of a crash, or damage. Source:
 * sqlite.org/fileformat2.html, "The Write-Ahead Log".
 */
export interface LogFile {
  /** The two salts in hex; null if the header is empty or damaged. */
  readonly salts: string | null;
  readonly frames: number; // up to the last complete transaction that SQLite reads
  /** Frames after these, which SQLite ignores. */
  readonly rest: readonly IgnoredFrame[];
  readonly isDamaged: boolean; // the header
}

export interface IgnoredFrame {
  /** The page it holds; null if the name of the page is not of this log. */
  readonly page: number | null;
  readonly fits: boolean; // its checksum, to the frame before
  readonly ends: boolean; // a transaction
}

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682; // the last bit: big-endian checksums
const SECTOR = 512; // bytes that a disk writes whole or not at all
const noLog: LogFile = { salts: null, frames: 0, rest: [], isDamaged: false };

/** Reads the log at `file`; an empty one if there is no file. Throws system errors. */
export function readLog(file: string): LogFile {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noLog;
    throw error;
  }
  try {
    const header = Buffer.alloc(HEADER);
    const length = readSync(descriptor, header, 0, HEADER, 0);
    if (length < HEADER || header.every((byte) => byte === 0)) return noLog;
    const walk = beginReading(header);
    if (walk === null) return { ...noLog, isDamaged: fstatSync(descriptor).size > HEADER };
    return readFrames(descriptor, walk);
  } finally {
    closeSync(descriptor);
  }
}

interface Walk {
  readonly isBigEndian: boolean;
  readonly pageSize: number; // bytes
  readonly salts: string;
  readonly sums: Sums;
}

type Sums = readonly [number, number];

/** Reads the header; null if it is damaged. */
function beginReading(header: Buffer): Walk | null {
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return null;
  const isBigEndian = (magic & 1) === 1;
  const sums = checksum(header.subarray(0, 24), [0, 0], isBigEndian);
  if (!isSame(sums, header, 24)) return null;
  return {
    isBigEndian,
    pageSize: header.readUInt32BE(8),
    salts: header.toString('hex', 16, 24),
    sums,
  };
}

function readFrames(descriptor: number, { isBigEndian, pageSize, salts, sums: first }: Walk): LogFile {
  const frame = Buffer.alloc(FRAME_HEADER + pageSize);
  let rest: IgnoredFrame[] = [];
  let sums = first;
  let frames = 0;
  let isWhole = true; // all frames so far
  for (let at = 0; ; at++) {
    const place = HEADER + at * frame.length;
    if (readSync(descriptor, frame, 0, frame.length, place) < frame.length) break;
    const isOfLog = frame.toString('hex', 8, 16) === salts;
    const own = checksum(
      frame.subarray(FRAME_HEADER),
      checksum(frame.subarray(0, 8), sums, isBigEndian),
      isBigEndian,
    );
    const fits = isOfLog && isSame(own, frame, 16);
    // Salts show the age of the bytes before them in the same sector.
    const isNamed = fits || (isOfLog && (place + 8) % SECTOR !== 0);
    const ends = isNamed && frame.readUInt32BE(4) !== 0;
    isWhole &&= fits;
    rest.push({ page: isNamed ? frame.readUInt32BE(0) : null, fits, ends });
    if (isWhole && ends) {
      frames = at + 1;
      rest = [];
    }
    // After a broken frame, continue from the sums stored in it.
    sums = isWhole ? own : [frame.readUInt32BE(16), frame.readUInt32BE(20)];
  }
  return { salts, frames, rest, isDamaged: false };
}

const isSame = ([one, other]: Sums, buffer: Buffer, at: number): boolean =>
  buffer.readUInt32BE(at) === one && buffer.readUInt32BE(at + 4) === other;

function checksum(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let one = first;
  let other = second;
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + view.getUint32(at, !isBigEndian) + other) >>> 0;
    other = (other + view.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, other];
}
