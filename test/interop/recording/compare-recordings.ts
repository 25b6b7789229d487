/**
 * Compares recordings with the games that were recorded: `compare-recordings.ts ENGINE FOLDER COUNT`. The
 * folder has for game N: `N.whole`, of a game that ended; `N.killed`, without the last lines; `N.full`, of a
 * full disk, cut anywhere.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseRecording } from '#core/runs/game/parse-recording.ts';
import { games, type Game, type GamePose, type GameRequest } from './games.ts';

const axes: Readonly<Record<string, object>> = {
  unity: { metresPerUnit: 1, up: 'y', handedness: 'left' },
  unreal: { metresPerUnit: 0.01, up: 'z', handedness: 'left' },
};
/** s around a request of which the format wants the poses. */
const [BEFORE, AFTER] = [0.25, 1.5];
/** Recorders write six decimals, or for positions in Unity what gives the same float of 32 bit. */
const TOLERANCE = 6e-7;
const isNear = (found: number, expected: number): boolean =>
  Math.abs(found - expected) <= TOLERANCE || (engine === 'unity' && Math.fround(found) === expected);
/** A killed game has not written its newest pose, nor a request that came after it. */
const MAX_LOST = 3;

const [engine, folder, count] = process.argv.slice(2);

/** The lines that a recording has, by the description of the format. */
function expectedLines({ figure, joints, events }: Game): readonly unknown[] {
  const requests = events.filter((event): event is GameRequest => event.kind === 'request');
  const isRecorded = (time: number): boolean =>
    requests.some((request) => request.time - BEFORE <= time && time <= request.time + AFTER);
  const lines: { readonly time: number; readonly line: unknown }[] = [];
  for (const event of events) {
    const { kind, time } = event;
    if (kind === 'request') {
      // Before the first pose of its time or later.
      const at = lines.findIndex(({ time: other, line }) => other >= time && 'pose' in (line as object));
      lines.splice(at < 0 ? lines.length : at, 0, { time, line: { request: fieldsOf(event) } });
    } else if (isRecorded(time) && lines.findLast(({ line }) => 'pose' in (line as object))?.time !== time)
      lines.push({ time, line: { pose: { time, positions: positionsOf(event) } } });
  }
  const header = { format: 'segue.recording', version: 1, engine, ...axes[engine], figure, joints };
  return requests.length === 0 ? [] : [header, ...lines.map(({ line }) => line)];
}

const positionsOf = ({ joints }: GamePose) => joints.flatMap((place) => place ?? [null, null, null]);

const fieldsOf = ({ kind: _, method, ...fields }: GameRequest) =>
  method === '' ? fields : { ...fields, method };

/** True if both are the same but for the rounding of numbers. */
function isSame(found: unknown, expected: unknown): boolean {
  if (typeof found === 'number' && typeof expected === 'number') return isNear(found, expected);
  if (typeof found !== 'object' || typeof expected !== 'object' || found === null || expected === null)
    return found === expected;
  return (
    isDeepStrictEqual(Object.keys(found), Object.keys(expected)) &&
    Object.entries(expected).every(([key, value]) => isSame((found as Record<string, unknown>)[key], value))
  );
}

/** What is wrong with a recording; null = nothing. */
function problemOf(name: string, expected: readonly unknown[]): string | null {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const lines = text.split('\n');
  const rest = lines.pop();
  if (/[^\n\u0020-\u007E]/.test(text)) return 'a character that is not escaped';
  if (rest !== '' && !name.endsWith('.full')) return 'the last line has no end';
  const wrong = lines.findIndex((line, i) => !isSame(JSON.parse(line), expected[i]));
  if (wrong >= 0) return `line ${wrong + 1}: ${lines[wrong]}\nexpected ${JSON.stringify(expected[wrong])}`;
  const read = parseRecording(text, name);
  if (!read.ok) return read.error;
  const { runs, requests, problems } = read.value;
  const [{ times }] = runs;
  if (problems.length > 0 || 1 + times.length + requests.length !== lines.length)
    return `Segue reads ${times.length} poses and ${requests.length} requests. ${problems.join(' ')}`;
  const lost = expected.length - lines.length;
  const isCut = name.endsWith('.full')
    ? lost > 0 && lines.length > 1
    : lost <= (name.endsWith('.killed') ? MAX_LOST : 0);
  return isCut ? null : `${lost} of ${expected.length} lines are missing`;
}

let wrong = 0;
let lines = 0;
games(Number(count)).forEach((game, i) => {
  const expected = expectedLines(game);
  lines += expected.length;
  for (const name of [`${i}.whole`, `${i}.killed`, ...(i === 0 ? [`${i}.full`] : [])]) {
    const problem = problemOf(name, expected);
    if (problem === null) continue;
    wrong += 1;
    process.stdout.write(`${name}: ${problem}\n`);
  }
});
process.stdout.write(`${lines} lines of ${count} games, ${wrong} recordings differ.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
