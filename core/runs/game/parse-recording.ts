// core/runs/game: logs of a game, compared with the transitions that they play
import { boundedJson } from '../../kit/bounded-json.ts';
import { transitionOf, type LoggedTransition } from './parse-game-log.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { isObject } from '../../documents/specs/structure-specs.ts';

const RECORDING_FORMAT = 'segue.recording';
const RECORDING_VERSION = 1;

/** A transition that a game was asked for. */
export interface RecordedRequest extends LoggedTransition {
  readonly run: number; // of the recording, from 1: a file may have several
  readonly time: number; // s, on the game's clock
  readonly method: string; // '' = not recorded
}

/** One run of a game: one figure, and where the file has its poses. */
export interface RecordedRun extends Header {
  readonly times: readonly number[]; // [poses] s on the game's clock, ascending
  readonly starts: readonly number[]; // [poses] place of the line of each in the file
}

/** What a recorder wrote while a game ran, without the positions of joints: those stay in the file. */
export interface Recording {
  readonly runs: readonly RecordedRun[];
  readonly requests: readonly RecordedRequest[]; // in the order of the file
  readonly problems: readonly string[]; // lines that were left out, with their place
}

interface Header extends Axes {
  readonly engine: string; // `unreal`, `unity`, `godot` or another
  readonly figure: string;
  readonly joints: readonly string[];
}

/** Limits: joints of a figure, characters of a name, and problems that are listed. */
const [MAX_JOINTS, MAX_TEXT, MAX_PROBLEMS] = [4096, 1000, 100];

/** A longer line is a fault, characters. */
export const MAX_LINE = 4 * 2 ** 20;

/** True if the first line of a text is the header of a recording. */
export function isRecording(text: string): boolean {
  const header = parsedLine(/^.*/.exec(text)?.[0] ?? '');
  return isObject(header) && header.format === RECORDING_FORMAT;
}

/**
 * Creates the index of a recording, which takes one line after another: see `docs/formats.md`. A faulty line
 * is left out and named. The header of another run may follow.
 */
export function createRecordingIndex(fileName: string) {
  const runs: (RecordedRun & { readonly times: number[]; readonly starts: number[] })[] = [];
  const requests: RecordedRequest[] = [];
  const problems: string[] = [];
  let left = 0;
  const begin = (header: Header): void => void runs.push({ ...header, times: [], starts: [] });
  const read = (line: string, start: number, place: string): string | null => {
    const run = runs[runs.length - 1];
    const object = line.length > MAX_LINE ? 'too long. Delete it.' : objectIn(line);
    if (typeof object === 'string') return object;
    if (isObject(object.request)) return addRequest(requests, { place, run: runs.length }, object.request);
    if (isObject(object.pose)) {
      const pose = readPose(run, object.pose, run.times.at(-1));
      if (typeof pose === 'string') return pose;
      run.starts.push(start);
      run.times.push(pose.time);
      return null;
    }
    const header = object.format === RECORDING_FORMAT ? headerOf(line, place) : null;
    if (header?.ok) begin(header.value);
    if (header) return header.ok ? null : header.error.replace(`${place}: `, '');
    return 'expected {"request": {…}} or {"pose": {…}}. Delete it.';
  };
  return {
    /**
     * Takes a line. Returns why the file is no recording; null = it may be one.
     *
     * @param number of the line, from 1
     * @param start its place in the file
     */
    add(line: string, number: number, start: number): string | null {
      const place = `${fileName}:${number}`;
      if (runs.length === 0) {
        const header = headerOf(line, place);
        if (header.ok) begin(header.value);
        return header.ok ? null : header.error;
      }
      const problem = line.trim() === '' ? null : read(line, start, place);
      if (problem === null) return null;
      if (problems.length < MAX_PROBLEMS) problems.push(`${place}: ${problem}`);
      else left += 1;
      return null;
    },
    /** The recording as far as it was read. */
    recording: (): Recording => ({
      runs,
      requests,
      problems: left > 0 ? [...problems, `${left} more lines were left out.`] : problems,
    }),
  };
}

/**
 * Parses a whole recording. An incomplete last line is ignored, since a game may have been killed. Fails
 * without a header.
 */
export function parseRecording(text: string, fileName: string): Result<Recording, string> {
  const index = createRecordingIndex(fileName);
  let number = 0;
  for (const { line, start, isWhole } of linesOf(text)) {
    number += 1;
    if (number > 1 && !isWhole && !isComplete(line)) continue;
    const problem = index.add(line, number, start);
    if (problem !== null) return failure(problem);
  }
  const problem = number === 0 ? index.add('', 1, 0) : null;
  return problem === null ? success(index.recording()) : failure(problem);
}

/** True for the last line of a file if nothing of it is missing: an object has no end before its last brace. */
export const isComplete = (line: string): boolean => isObject(parsedLine(line));

/** A line without its end. */
export interface Line {
  readonly line: string;
  readonly start: number; // its place in the text
  readonly isWhole: boolean; // false: the last one, which may be cut
}

/** Lines of a text, one at a time: a list of all would need as much memory again. */
export function* linesOf(text: string): Generator<Line> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const isWhole = end >= 0;
    yield { line: text.slice(at, isWhole ? end : undefined), start: at, isWhole };
    at = isWhole ? end + 1 : text.length;
  }
}

/** The object in a line, or what is wrong with it. */
function objectIn(line: string): Record<string, unknown> | string {
  const data = parsedLine(line);
  if (data === undefined) return 'not a line of JSON. Delete it.';
  return isObject(data) ? data : {};
}

function addRequest(
  requests: RecordedRequest[],
  { place, run }: Pick<RecordedRequest, 'place' | 'run'>,
  fields: Record<string, unknown>,
): string | null {
  const { time, method } = fields;
  if (typeof time !== 'number') return 'time: expected seconds. Delete this line.';
  const read = transitionOf(place, Object.entries(fields));
  if (!read.ok) return read.error.replace(`${place}: `, '');
  if (!isShort(read.value.from) || !isShort(read.value.to)) return 'names too long. Delete this line.';
  requests.push({ ...read.value, run, time, method: isShort(method) ? method : '' });
  return null;
}

const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= MAX_TEXT;

function headerOf(line: string, place: string): Result<Header, string> {
  const data = parsedLine(line);
  const bad = (expected: string) =>
    failure(`${place}: expected ${expected}. Record the game again with a recorder of Segue.`);
  if (!isObject(data) || data.format !== RECORDING_FORMAT)
    return bad('the header of a recording, {"format": "segue.recording", …}');
  const { version, engine, metresPerUnit, up, handedness, figure, joints } = data;
  if (version !== RECORDING_VERSION)
    return failure(
      `${place}: this recording has version ${JSON.stringify(version)}; this Segue reads version ${RECORDING_VERSION}. Use a newer Segue.`,
    );
  if (typeof metresPerUnit !== 'number' || metresPerUnit < 1e-6 || metresPerUnit > 1e6)
    return bad('metresPerUnit, a number above 0');
  if (up !== 'y' && up !== 'z') return bad('up, "y" or "z"');
  if (handedness !== 'left' && handedness !== 'right') return bad('handedness, "left" or "right"');
  if (!isShort(engine) || !isShort(figure)) return bad('engine and figure, texts');
  if (!Array.isArray(joints) || !joints.every(isShort) || joints.length === 0 || joints.length > MAX_JOINTS)
    return bad(`joints, 1 to ${MAX_JOINTS} names`);
  return success({ engine, figure, joints, metresPerUnit, up, handedness });
}

/** The unit and the axes of recorded positions. */
export interface Axes {
  readonly metresPerUnit: number;
  readonly up: 'y' | 'z';
  readonly handedness: 'left' | 'right';
}

/** Our position of theirs: see `toOurAxes`. */
type Convert = (x: number, y: number, z: number) => readonly [x: number, y: number, z: number];

/** A place in the world of a game is not farther away, m. */
const FAR = 1e7;

/**
 * Converts positions to metres, Y up, right-handed. Which way X points does not matter: a recording is turned
 * about Y when it is placed.
 *
 *     z up, left-handed    (x, z, y)       y up, left-handed    (x, y, -z)
 *     z up, right-handed   (x, z, -y)      y up, right-handed   (x, y, z)
 */
function toOurAxes({ metresPerUnit: unit, up, handedness }: Axes): Convert {
  const isLeft = handedness === 'left';
  if (up === 'z') return (x, y, z) => [x * unit, z * unit, (isLeft ? y : -y) * unit];
  return (x, y, z) => [x * unit, y * unit, (isLeft ? -z : z) * unit];
}

/** A pose of a recording. */
export interface RecordedPose {
  readonly time: number; // s on the game's clock
  readonly positions: Float64Array; // [joints * 3] m, Y up, right-handed; NaN = the joint was not there
}

/** Reads a pose, or says what is wrong with it. @param after s: the time of the pose above */
export function readPose(
  { joints, ...axes }: Axes & { readonly joints: readonly string[] },
  { time, positions: values }: Record<string, unknown>,
  after = Number.NEGATIVE_INFINITY,
): RecordedPose | string {
  if (typeof time !== 'number' || !Number.isFinite(time)) return 'time: expected seconds. Delete this line.';
  if (time < after) return `time: ${time} s is before the pose above. Delete this line.`;
  if (!Array.isArray(values) || values.length !== joints.length * 3)
    return `positions: expected ${joints.length * 3} numbers, three for each joint. Delete this line.`;
  const convert = toOurAxes(axes);
  const positions = new Float64Array(values.length).fill(Number.NaN);
  for (let at = 0; at < values.length; at += 3) {
    const [x, y, z]: readonly unknown[] = values.slice(at, at + 3) as unknown[];
    if (x === null && y === null && z === null) continue;
    if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(z))
      return `positions: joint ${at / 3 + 1} has no three numbers. Delete this line.`;
    const place = convert(x as number, y as number, z as number);
    if (Math.hypot(...place) > FAR)
      return `positions: joint ${at / 3 + 1} is too far away. Delete this line.`;
    positions.set(place, at);
  }
  return { time, positions };
}

/** A line of JSON; undefined = it is none. */
export function parsedLine(line: string): unknown {
  try {
    return boundedJson(line);
  } catch {
    return undefined;
  }
}
