// main/export/game: recordings that a game may still be writing
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  createRecordingIndex,
  isComplete,
  MAX_LINE,
  type Line,
  type Recording,
} from '#core/runs/game/parse-recording.ts';
import { createPoseCollector, stretchOf, type RequestPoses } from '#core/runs/game/recorded-poses.ts';
import { recordingFile, withChosen } from '../read-text.ts';
import { refuse } from '../../library/problems.ts';

/** Bytes that are read at once: parsing them takes some milliseconds. */
const SLICE = 128 * 1024;

/** Bytes before the next slice that must still be there: else another file has the place of the one read. */
const TAIL = 64;

/** Bytes of the poses of one request: those of 300 joints at 1000 Hz. */
const MOST_BYTES = 32 * 2 ** 20;

/** Why a file is read again from its start. */
export type Restart = 'cut' | 'replaced';

/** A file as it is read once, from its start on. */
interface Reading {
  readonly identity: string;
  readonly restart: Restart | null;
  readonly splitter: ReturnType<typeof createLineSplitter>;
  readonly index: ReturnType<typeof createRecordingIndex>;
  offset: number; // bytes that were read
  tail: Buffer; // the last of them
  problem: string | null; // why it is no recording
}

/** How far a file is read. `partial`: up to a last line that is not complete. */
export interface Followed {
  readonly state: 'reading' | 'whole' | 'partial';
  readonly share: number; // of its bytes
}

export type FollowedRecording = ReturnType<typeof followRecording>;

/** Follows the recording of a game: reads what is there, then what the game appends. */
export function followRecording(file: string) {
  const fileName = path.basename(file);
  let reading: Reading | null = null;
  let readings = 0;
  const begin = (identity: string, restart: Restart | null): Reading => {
    readings += 1;
    const [splitter, index] = [createLineSplitter(), createRecordingIndex(fileName)];
    return { identity, restart, splitter, index, offset: 0, tail: Buffer.alloc(0), problem: null };
  };
  const readSlice = (): Promise<Followed> =>
    withChosen(file, recordingFile, async (handle) => {
      const identity = await identityOf(handle);
      const restart = reading && (await restartOf(handle, identity, reading));
      if (reading === null || restart) reading = begin(identity, restart);
      const slice = await readAt(handle, reading.offset, SLICE);
      takeSlice(reading, slice);
      const { size } = await handle.stat();
      const isRead = reading.offset >= size || slice.length === 0;
      return {
        state: isRead ? takeLastLine(reading) : 'reading',
        share: Math.min(1, reading.offset / Math.max(size, 1)),
      };
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    fileName,
    /** Reads the next slice; one call after another. Rejects if the file cannot be read. */
    more: (): Promise<Followed> => {
      const next = last.then(readSlice, readSlice);
      last = next;
      return next;
    },
    /** How often the file was begun, and why last. */
    readings: () => ({ count: readings, restart: reading?.restart ?? null }),
    problem: () => reading?.problem ?? null,
    recording: (): Recording => reading?.index.recording() ?? { runs: [], requests: [], problems: [] },
    /** Poses of a request, by its index; null if the file has changed since it was read. */
    async posesOf(request: number): Promise<RequestPoses | null> {
      return reading === null ? null : readPoses(file, reading, request);
    },
  };
}

async function identityOf(handle: FileHandle): Promise<string> {
  const { dev, ino } = await handle.stat({ bigint: true });
  return `${dev}:${ino}`;
}

/** Why the file is not the one that was read so far; null = it is. */
async function restartOf(
  handle: FileHandle,
  identity: string,
  { identity: before, offset, tail }: Reading,
): Promise<Restart | null> {
  if (identity !== before) return 'replaced';
  if ((await handle.stat()).size < offset) return 'cut';
  return tail.equals(await readAt(handle, offset - tail.length, tail.length)) ? null : 'replaced';
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function takeSlice(reading: Reading, slice: Buffer): void {
  reading.offset += slice.length;
  reading.tail = Buffer.concat([reading.tail, slice.subarray(-TAIL)]).subarray(-TAIL);
  for (const line of reading.splitter.add(slice)) takeLine(reading, line);
}

function takeLine(reading: Reading, { line, number, start }: FileLine): void {
  reading.problem ??= reading.index.add(line, number, start);
}

/** Takes the last line if only its end is missing. */
function takeLastLine(reading: Reading): 'whole' | 'partial' {
  const rest = reading.splitter.rest();
  if (rest !== null && !isComplete(rest.line)) return 'partial';
  if (rest !== null) takeLine(reading, reading.splitter.takeRest());
  return 'whole';
}

async function readPoses(
  file: string,
  { index, identity, offset }: Reading,
  at: number,
): Promise<RequestPoses | null> {
  const recording = index.recording();
  const request = recording.requests[at] ?? refuse('unknownRequest', 'This request is not in the recording.');
  const stretch = stretchOf(recording, request);
  const to = stretch.to ?? offset;
  if (to - stretch.from > MOST_BYTES)
    refuse(
      'tooLarge',
      `${request.place}: too many poses around this request. Record fewer frames per second.`,
    );
  const collector = createPoseCollector(recording.runs[request.run - 1], stretch, request.time);
  const splitter = createLineSplitter(stretch.from);
  return withChosen(file, recordingFile, async (handle) => {
    if ((await identityOf(handle)) !== identity) return null;
    for (let from = stretch.from; from < to; from += SLICE) {
      const slice = await readAt(handle, from, Math.min(SLICE, to - from));
      for (const line of splitter.add(slice)) collector.add(line);
    }
    const rest = splitter.rest();
    if (rest !== null) collector.add(rest);
    return collector.poses();
  });
}

/** A line of a file that is read in slices. */
interface FileLine extends Line {
  readonly number: number; // from 1
}

const LINE_FEED = 10;

/**
 * Splits a file into lines while it is read in slices, which may end anywhere, also within a character: only
 * whole lines are decoded. Of a line that is too long, its beginning is kept.
 *
 * @param start place of the first slice in the file, which is the start of a line
 */
function createLineSplitter(start = 0) {
  const decoder = new TextDecoder();
  let rest: Uint8Array[] = []; // the line that has no end yet
  let restBytes = 0;
  let lineStart = start;
  let number = 1;
  const textOf = (): string => decoder.decode(rest.length === 1 ? rest[0] : Buffer.concat(rest));
  const keep = (part: Uint8Array): void => {
    if (restBytes <= MAX_LINE) rest.push(part.slice());
    restBytes += part.length;
  };
  const endLine = (feeds: 0 | 1): FileLine => {
    const line = { line: textOf(), start: lineStart, isWhole: true, number };
    lineStart += restBytes + feeds;
    number += feeds;
    rest = [];
    restBytes = 0;
    return line;
  };
  return {
    /** Takes a slice, and yields the lines that it ends. */
    *add(slice: Uint8Array): Generator<FileLine> {
      for (let at = 0; at < slice.length;) {
        const end = slice.indexOf(LINE_FEED, at);
        keep(slice.subarray(at, end < 0 ? undefined : end));
        if (end < 0) return;
        yield endLine(1);
        at = end + 1;
      }
    },
    /** The line that has no end yet; null = there is none. */
    rest: (): FileLine | null =>
      restBytes === 0 ? null : { line: textOf(), start: lineStart, isWhole: false, number },
    /** Takes the line that has no end yet as it is. */
    takeRest: (): FileLine => endLine(0),
  };
}
