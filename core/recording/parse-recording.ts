// core/recording: recordings of a game, compared with the transitions that they play
import { transitionOf, type LoggedTransition } from '../audit/parse-game-log.ts';
import { failure, success, type Result } from '../result.ts';
import { isObject } from '../schema/structure-specs.ts';
import { createPoseStore, toOurAxes, type Axes } from './pose-store.ts';

export const RECORDING_FORMAT = 'segue.recording';
export const RECORDING_VERSION = 1;

/** A transition that a game was asked for. */
export interface RecordedRequest extends LoggedTransition {
  readonly time: number; // s, on the game's clock
}

/** What a recorder wrote while a game ran: one figure, its requests, and its poses around them. */
export interface Recording {
  readonly engine: string; // `unreal`, `unity`, `godot` or another
  readonly figure: string;
  readonly joints: readonly string[];
  readonly requests: readonly RecordedRequest[]; // in order of time
  readonly times: Float64Array; // [poses] s on the game's clock, ascending
  /**
   * [poses * joints * 3] m, Y up, right-handed, from a place near the figure; NaN = the joint was not there.
   */
  readonly positions: Float32Array;
  readonly problems: readonly string[]; // lines that were left out, with their place
}

interface Header extends Axes, Pick<Recording, 'engine' | 'figure' | 'joints'> {}

/** Limits: joints of a figure, characters of a name and of a number, and problems that are listed. */
const [MAX_JOINTS, MAX_TEXT, MAX_DIGITS, MAX_PROBLEMS] = [4096, 1000, 40, 100];
/** Characters of the three names of a request, if each character is escaped: `\u8d70`. */
const MAX_NAMES = 3 * 6 * MAX_TEXT;

/** True if the first line of a text is the header of a recording. */
export function isRecording(text: string): boolean {
  const header = parsed(/^.*/.exec(text)?.[0] ?? '');
  return isObject(header) && header.format === RECORDING_FORMAT;
}

/**
 * Parses a recording, JSON Lines: see `docs/formats.md`. A faulty line is left out and named; an incomplete
 * last line is ignored, since a game may have been killed. Fails without a header.
 */
export function parseRecording(text: string, fileName: string): Result<Recording, string> {
  const lines = linesOf(text);
  const first = lines.next();
  const header = headerOf(first.done ? '' : first.value.line, `${fileName}:1`);
  if (!header.ok) return header;
  const { joints } = header.value;
  const poses = createPoseStore(joints.length, toOurAxes(header.value));
  const requests: RecordedRequest[] = [];
  const problems: string[] = [];
  let number = 1;
  let left = 0;
  for (const { line, isCut } of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const place = `${fileName}:${number}`;
    const problem = readLine(line, joints.length, (kind, value) =>
      kind === 'pose' ? poses.add(value) : addRequest(requests, place, value),
    );
    if (problem === null || (isCut && problem === NOT_JSON)) continue;
    if (problems.length < MAX_PROBLEMS) problems.push(`${place}: ${problem}`);
    else left += 1;
  }
  if (left > 0) problems.push(`${left} more lines were left out.`);
  requests.sort((a, b) => a.time - b.time);
  const { engine, figure } = header.value;
  return success({ engine, figure, joints, requests, ...poses.stored(), problems });
}

/**
 * Lines without their ends, one at a time: a list of all would need as much memory again. The last may be
 * cut.
 */
function* linesOf(text: string): Generator<{ readonly line: string; readonly isCut: boolean }> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const isCut = end < 0;
    yield { line: text.slice(at, isCut ? undefined : end), isCut };
    at = isCut ? text.length : end + 1;
  }
}

const NOT_JSON = 'not a line of JSON. Delete it.';

/** Reads a line after the header. Returns what is wrong with it, or null. */
function readLine(
  line: string,
  joints: number,
  add: (kind: 'pose' | 'request', value: Record<string, unknown>) => string | null,
): string | null {
  if (line.length > (3 * joints + 100) * MAX_DIGITS + MAX_NAMES)
    return `too long for ${joints} joints. Delete it.`;
  const data = parsed(line);
  if (data === undefined) return NOT_JSON;
  if (isObject(data))
    for (const kind of ['pose', 'request'] as const) {
      const value = data[kind];
      if (isObject(value)) return add(kind, value);
    }
  return 'expected {"request": {…}} or {"pose": {…}}. Delete it.';
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function addRequest(
  requests: RecordedRequest[],
  place: string,
  fields: Record<string, unknown>,
): string | null {
  const { time } = fields;
  if (typeof time !== 'number') return 'time: expected seconds. Delete this line.';
  const read = transitionOf(place, Object.entries(fields));
  if (!read.ok) return read.error.replace(`${place}: `, '');
  if (!isShort(read.value.from) || !isShort(read.value.to)) return 'names too long. Delete this line.';
  requests.push({ ...read.value, time });
  return null;
}

const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= MAX_TEXT;

function headerOf(line: string, place: string): Result<Header, string> {
  const data = parsed(line);
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
