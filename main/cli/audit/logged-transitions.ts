import path from 'node:path';
import { parseGameLog, type LoggedTransition } from '../../../core/audit/parse-game-log.ts';
import { isRecording, parseRecording } from '../../../core/recording/parse-recording.ts';
import { success } from '../../../core/result.ts';
import { readText } from '../../export/read-text.ts';
import type { Database } from '../../library/database/database.ts';
import { attempt, attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { findClipId } from '../stress/read-set.ts';
import { madeTransition, type Audited, type ClipMoment, type Grid } from './audited.ts';

const asLog = { code: 'notLog', noun: 'a log of transitions', largest: 256 * 1024 * 1024 };

/** Makes the transitions of a log, equal lines once with their count. Problems name their line. */
export async function loggedTransitions(db: Database, file: string, grid: Grid) {
  const name = path.basename(file);
  const log = readLog(valueOf(await attemptLater(file, () => readText(file, asLog))), name);
  if (!log.ok) return refuse('notLog', log.error, name);
  const problems = log.value.problems.map((message) => ({ name, message }));
  const all = new Map<string, Audited>();
  for (const { place, ...entry } of log.value.entries) {
    const key = JSON.stringify(entry);
    const made = attempt(place, () => all.get(key) ?? make(db, entry, grid));
    if (made.ok) all.set(key, { ...made.value, count: all.has(key) ? made.value.count + 1 : 1 });
    else problems.push({ name, message: `${place}: ${made.error.message}` });
  }
  return { all: [...all.values()], problems };
}

/** The transitions of a log, or of a recording. */
function readLog(text: string, name: string): ReturnType<typeof parseGameLog> {
  if (!isRecording(text)) return parseGameLog(text, name);
  const recording = parseRecording(text, name);
  if (!recording.ok) return recording;
  const { requests, problems } = recording.value;
  return success({ entries: requests.map(({ time: _, ...entry }) => entry), problems: [...problems] });
}

function make(db: Database, entry: Omit<LoggedTransition, 'place'>, grid: Grid): Audited {
  const from = momentOf(db, 'fromTime', entry.from, entry.fromTime);
  return madeTransition(from, momentOf(db, 'toTime', entry.to, entry.toTime), grid, entry.duration);
}

/** A moment of the clip with this name or id; refuses times beyond its end. */
export function momentOf(db: Database, field: string, clip: string, time: number): ClipMoment {
  const [{ id, name, frameCount, fps, settings }] = motionSummaries(db, [findClipId(db, clip)]);
  const seconds = (frameCount - 1) / fps;
  if (time <= seconds || settings.loop) return { id, name, time };
  const end = `the end of “${name}” at ${seconds.toFixed(2)} s`;
  return refuse('badValue', `${field} ${time} s is beyond ${end}. Mark the clip as a loop if it is one.`);
}
