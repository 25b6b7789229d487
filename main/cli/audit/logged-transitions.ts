import path from 'node:path';
import { readTable } from '#contract/exchange/text-table.ts';
import { rowsOfJson, rowsOfTable, transitionOf, type LoggedTransition } from '#core/audit/parse-game-log.ts';
import { isRecording, parseRecording } from '#core/recording/parse-recording.ts';
import { counted } from '#contract/words/counted.ts';
import { failure, success } from '#core/result.ts';
import { readText } from '../../export/read-text.ts';
import type { Database } from '../../library/database/database.ts';
import { attempt, attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { momentOf } from '../inputs/find-clip.ts';
import { madeTransition, type Audited, type Grid } from './audited.ts';
import { inSlices } from './in-slices.ts';

const asLog = { code: 'notLog', noun: 'a log of transitions', largest: 256 * 1024 * 1024 };

/** Most problems of lines that are listed. */
const MAX_PROBLEMS = 100;

/**
 * Makes the transitions of a log, equal lines once with their count. Problems name their line. Null if
 * `signal` interrupted it.
 */
export async function loggedTransitions(db: Database, file: string, grid: Grid, signal: AbortSignal) {
  const name = path.basename(file);
  const text = valueOf(await attemptLater(file, () => readText(file, asLog)));
  const problems: string[] = [];
  const rows = logRows(text, name, problems);
  if (!rows.ok) return refuse('notLog', rows.error, name);
  const all = new Map<string, Audited>();
  for await (const [place, row] of inSlices(rows.value, signal)) {
    const entry = transitionOf(place, row);
    const problem = entry.ok ? count(all, db, entry.value, grid) : entry.error;
    if (problem !== null) problems.push(problem);
  }
  if (signal.aborted) return null;
  const more = problems.length - MAX_PROBLEMS;
  const listed = [
    ...problems.slice(0, MAX_PROBLEMS),
    ...(more > 0 ? [`${counted(more, 'more line')} of ${name} cannot be read or played.`] : []),
  ];
  return { all: [...all.values()], problems: listed.map((message) => ({ name, message })) };
}

/** The rows of a log, or the requests of a recording, whose faulty lines are added to `problems`. */
export function logRows(text: string, name: string, problems: string[]): ReturnType<typeof rowsOfTable> {
  if (isRecording(text)) {
    const recording = parseRecording(text, name);
    if (!recording.ok) return recording;
    problems.push(...recording.value.problems);
    return success(recording.value.requests.map((request) => [request.place, Object.entries(request)]));
  }
  if (/^\s*[[{]/.test(text)) return rowsOfJson(text, name);
  const table = readTable(text);
  return table.ok ? rowsOfTable(table.value.rows, name) : failure(`${table.error} File: ${name}`);
}

/** Adds a transition to those of its log. Returns its problem, or null. */
function count(
  all: Map<string, Audited>,
  db: Database,
  { place, ...entry }: LoggedTransition,
  grid: Grid,
): string | null {
  const key = JSON.stringify(entry);
  const made = attempt(place, () => all.get(key) ?? make(db, entry, grid));
  if (!made.ok) return `${place}: ${made.error.message}`;
  all.set(key, { ...made.value, count: all.has(key) ? made.value.count + 1 : 1 });
  return null;
}

function make(db: Database, entry: Omit<LoggedTransition, 'place'>, grid: Grid): Audited {
  const from = momentOf(db, 'fromTime', entry.from, entry.fromTime);
  return madeTransition(from, momentOf(db, 'toTime', entry.to, entry.toTime), grid, entry.duration);
}
