import { createHash } from 'node:crypto';
import path from 'node:path';
import { slotTime } from '#core/methods/binding/read-values.ts';
import { readTable } from '#contract/exchange/text-table.ts';
import {
  rowsOfJson,
  rowsOfTable,
  transitionOf,
  type LoggedTransition,
} from '#core/runs/game/parse-game-log.ts';
import { isRecording, parseRecording } from '#core/runs/game/parse-recording.ts';
import { counted } from '#contract/words/counted.ts';
import { createNamer } from '#core/kit/names.ts';
import { failure, success } from '#core/kit/result.ts';
import { reviewableClipOf } from '../../export/settings/reviews.ts';
import type { Database } from '../../library/database/database.ts';
import type { ClipFacts } from '../../library/rows/clip-rows.ts';
import { refuse, attempt, attemptLater, valueOf } from '../../library/problems.ts';
import { markedClips } from '../../library/rows/marked-clips.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { allPresets } from '../../library/rows/preset-rows.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';
import {
  auditedTransition,
  madeTransition,
  variantsOf,
  type Audited,
  type AuditGrid,
  type Variant,
} from './audited.ts';
import { inSlices } from './in-slices.ts';
import { readText } from '../../export/read-text.ts';
import { createLogNames, momentOn } from '../inputs/find-clip.ts';

/** The transitions of an audit: which, and its tag or file; their slots. */
export interface Chosen extends Pick<AuditGrid, 'blendTimes'> {
  readonly choice: { readonly kind: 'all' | 'approved' | 'tag' | 'pairs' | 'log'; readonly value: string };
  readonly methods: readonly string[] | null; // null = the slots of the transition
  readonly presets: readonly string[]; // names
}

/**
 * Finds the transitions of an audit, each under a name of its own, and the problems of lines of a log. Fails
 * if there is neither; null if `signal` interrupted it.
 */
export async function auditedTransitions(db: Database, args: Chosen, signal: AbortSignal) {
  const { choice, blendTimes } = args;
  const grid = { variants: variantsIn(db, args), blendTimes };
  const log = choice.kind === 'log' ? await loggedTransitions(db, choice.value, grid, signal) : null;
  if (signal.aborted) return null;
  const found =
    log?.all ?? (choice.kind === 'pairs' ? pairs(db, choice.value, grid) : saved(db, choice, grid));
  const problems = log?.problems ?? [];
  if (found.length === 0 && problems.length === 0) refuse('noTransitions', advice[choice.kind], choice.kind);
  const unique = createNamer();
  const contentOf = (clip: string): string => reviewableClipOf(db, clip)?.content ?? clip;
  const all: Audited[] = [];
  for await (const each of inSlices(found, signal)) {
    const id = choice.kind === 'pairs' || choice.kind === 'log' ? idOf(each, contentOf) : each.id;
    all.push({ ...each, id, name: unique(each.name) });
  }
  return signal.aborted ? null : { all, problems };
}

/** The id of a transition that is in no library: the same wherever its clips are. */
function idOf({ transition, names }: Audited, contentOf: (clip: string) => string): string {
  const { source, destination, slots } = transition;
  const ends = [source, destination].map(({ id, time }) => [contentOf(id), time]);
  return createHash('sha256')
    .update(JSON.stringify([ends, names, slots.map(slotTime)]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * The slots that are asked for: methods with their defaults, and presets of the library; null if none are.
 */
function variantsIn(db: Database, { methods, presets }: Chosen): readonly Variant[] | null {
  if (methods === null && presets.length === 0) return null;
  const known = allPresets(db);
  const named = presets.map((name): Variant => {
    const found = known.find((preset) => preset.name.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return { name: found.name, slot: found.settings };
    const names = known.map((preset) => preset.name).join(', ') || 'none';
    return refuse(
      'unknownPreset',
      `No preset of this library is called “${name}”. It has: ${names}`,
      '--preset',
    );
  });
  return [...variantsOf(methods ?? []), ...named];
}

/** Transitions of the library: all, the approved ones, or those with a clip that has a tag. */
function saved(db: Database, choice: Chosen['choice'], grid: AuditGrid): readonly Audited[] {
  const wanted = allTransitions(db).filter((transition) => {
    if (choice.kind === 'approved') return transition.review.status === 'approved';
    const ends = [transition.source.id, transition.destination.id];
    return choice.kind !== 'tag' || motionSummaries(db, ends).some(({ tags }) => tags.includes(choice.value));
  });
  return wanted.map((transition) => auditedTransition(transition, grid));
}

/** Each two clips with a tag, from each out marker of the one to each in marker of the other. */
function pairs(db: Database, tag: string, grid: AuditGrid): readonly Audited[] {
  const { clips } = markedClips(db, `tag:"${tag}"`, { offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const moments = (wanted: 'out' | 'in') =>
    clips.flatMap(({ markers, ...clip }) =>
      markers.flatMap(({ kind, time }) => (kind === wanted ? [{ ...clip, time }] : [])),
    );
  const entries = moments('in');
  return moments('out').flatMap((from) =>
    entries.filter(({ id }) => id !== from.id).map((to) => madeTransition(from, to, grid)),
  );
}

const advice: Readonly<Record<Chosen['choice']['kind'], string>> = {
  all: 'This library has no transitions. Create some in the window, or use --pairs TAG.',
  approved: 'No transition of this library is approved. Review some first.',
  tag: 'No transition has a clip with this tag. Check the tag.',
  pairs: 'No two clips with this tag have an out and an in marker. Add markers to them.',
  log: 'The log has no transitions. Check the file.',
};

const asLog = { code: 'notLog', noun: 'a log of transitions', largest: 256 * 1024 * 1024 };

/** Most problems of lines that are listed. */
const MAX_PROBLEMS = 100;

/**
 * Makes the transitions of a log, equal lines once with their count. Problems name their line. Null if
 * `signal` interrupted it.
 */
async function loggedTransitions(db: Database, file: string, grid: AuditGrid, signal: AbortSignal) {
  const name = path.basename(file);
  const text = valueOf(await attemptLater(file, () => readText(file, asLog)));
  const problems: string[] = [];
  const rows = logRows(text, name, problems);
  if (!rows.ok) return refuse('notLog', rows.error, name);
  const all = new Map<string, Audited>();
  const clipOf = createLogNames(db);
  for await (const [place, row] of inSlices(rows.value, signal)) {
    const entry = transitionOf(place, row);
    const problem = entry.ok ? count(all, entry.value, grid, clipOf) : entry.error;
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
    return success(
      recording.value.requests.map(({ place, fromTime, toTime, ...request }) => [
        place,
        Object.entries({ ...request, fromTime: fromTime.inFile, toTime: toTime.inFile }),
      ]),
    );
  }
  if (/^\s*[[{]/.test(text)) return rowsOfJson(text, name);
  const table = readTable(text);
  return table.ok ? rowsOfTable(table.value.rows, name) : failure(`${table.error} File: ${name}`);
}

/** Adds a transition to those of its log. Returns its problem, or null. @param clipOf by a name of the log, or id */
function count(
  all: Map<string, Audited>,
  { place, from, fromTime, to, toTime, duration }: LoggedTransition,
  grid: AuditGrid,
  clipOf: (clip: string) => ClipFacts,
): string | null {
  const made = attempt(place, () => {
    const [source, destination] = [clipOf(from), clipOf(to)];
    // A game may name a clip in several ways.
    const key = JSON.stringify([source.id, fromTime, destination.id, toTime, duration]);
    const make = (): Audited => {
      const left = momentOn(source, 'fromTime', fromTime);
      return madeTransition(left, momentOn(destination, 'toTime', toTime), grid, duration);
    };
    const transition = all.get(key) ?? { ...make(), count: 0 };
    all.set(key, { ...transition, count: transition.count + 1 });
  });
  return made.ok ? null : `${place}: ${made.error.message}`;
}
