import type { TriedValue } from '#core/runs/game/tried-settings.ts';
import { takeTime } from '#core/clip/take-time.ts';
import path from 'node:path';
import type { RecordingReport } from '#contract/exchange/comparison-report.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { compareRecorded, evaluateForGame } from '#core/runs/game/compare-recorded.ts';
import {
  cm,
  comparisonNotes,
  describeFitting,
  describeUnexplained,
  namedSettings,
} from '#core/runs/game/difference-words.ts';
import { explainDifference, recordedValues, settingsOf } from '#core/runs/game/explain-difference.ts';
import {
  matchingRequests,
  describeRequest,
  type RequestedClips,
  openRecorded,
  type OpenedRecording,
} from '#core/runs/game/open-recorded.ts';
import {
  createRecordingIndex,
  type RecordedRequest,
  type Recording,
} from '#core/runs/game/parse-recording.ts';
import type { OpenedChain } from '#core/transition/clips/open-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { lastSource } from '#core/transition/document/resolve-chain.ts';
import { followRecording } from '../../export/game/follow-recording.ts';
import type { Database } from '../../library/database/database.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { alignedTable } from '../frame/aligned-table.ts';
import { playable } from '../inputs/find-transition.ts';

/** Arguments of `compare --recording`. */
export interface RecordingArguments {
  readonly file: string;
  readonly request: number | null; // from 1; null = the one of the clips
  readonly within: number | null; // m, limit of the chosen slot; null = none
}

/** Requests that a message lists. */
const LISTED = 12;

/** A slot beside what a game showed. */
type ComparedSlot = ReturnType<typeof comparedSlots>[number];

/**
 * Compares the slots of a transition with the recording of a game. Returns the report, and the same as lines.
 */
export async function compareRecording(
  { db }: Library,
  transition: Transition,
  opened: OpenedChain,
  { file, request: wanted, within }: RecordingArguments,
): Promise<{ readonly report: RecordingReport; readonly lines: readonly string[] }> {
  const name = path.basename(file);
  const { recording, posesOf } = valueOf(await attemptLater(file, () => readWhole(file)));
  const requests = recording.requests.toSorted((a, b) => a.run - b.run || a.time - b.time);
  const { clips, clocks } = requestedClips(db, opened);
  const [nearest = -1] = matchingRequests(requests, clips);
  const index = wanted === null ? nearest : wanted - 1;
  const request = requests[index] ?? refuseRequest(requests, clips, wanted, name);
  const read = await attemptLater(file, () => posesOf(recording.requests.indexOf(request)));
  const poses = valueOf(read) ?? refuse('changed', `The recording has changed. Try again: ${name}`, name);
  const around = openRecorded(poses, request, { ...opened, clocks });
  const value = around.ok ? around.value : refuse('notComparable', around.error, name);
  const slots = comparedSlots(transition, opened, value);
  const { names } = opened.map.skeleton;
  const { time, from, to } = request;
  const { engine, figure } = recording.runs[request.run - 1];
  const [{ placement, isInPlace }] = slots.map(({ difference }) => difference);
  const report: RecordingReport = {
    file: name,
    engine,
    figure,
    request: { number: index + 1, of: requests.length, time, from, to },
    joints: { recorded: value.paired, of: names.length },
    scale: 1 / placement.scale,
    inPlace: isInPlace,
    placedBy: placement.by,
    slots: slots.map((slot) => reportOf(slot, names)),
    ...(within !== null && { within: withinOf(slots[transition.chosen], within) }),
    problems: [...recording.problems],
  };
  return { report, lines: linesOf(report, slots) };
}

/** Reads what a file has now: a game may still be writing it. */
async function readWhole(file: string) {
  const followed = followRecording(file);
  while ((await followed.more()).state === 'reading');
  const { fileName, posesOf } = followed;
  const recording: Recording = followed.recording();
  const isBegun = recording.runs.length > 0;
  const problem = followed.problem() ?? (isBegun ? null : createRecordingIndex(fileName).add('', 1, 0));
  return problem === null ? { recording, posesOf } : refuse('notRecording', problem, fileName);
}

/** The clips of the seam, and how the times of each count in its file. */
function requestedClips(db: Database, { chain }: OpenedChain) {
  const uses = { source: lastSource(chain), destination: chain[chain.length - 1].destination };
  const [source, destination] = [uses.source, uses.destination].map(({ id }) => motionSummaries(db, [id])[0]);
  const clips: RequestedClips = {
    from: source.name,
    fromTime: takeTime(source, uses.source.time),
    to: destination.name,
    toTime: takeTime(destination, uses.destination.time),
  };
  return { clips, clocks: { source, destination } };
}

function refuseRequest(
  requests: readonly RecordedRequest[],
  { from, to }: RequestedClips,
  wanted: number | null,
  name: string,
): never {
  if (requests.length === 0) return refuse('noRequest', `The recording has no requests: ${name}`, name);
  const listed = requests.slice(0, LISTED).map((request, i) => `${i + 1}: ${describeRequest(request)}`);
  const more = requests.length > LISTED ? ` and ${requests.length - LISTED} more` : '';
  const found = wanted === null ? `No request is from “${from}” to “${to}”` : `There is no request ${wanted}`;
  return refuse(
    'noRequest',
    `${found}. Choose one with --request: ${listed.join('; ')}${more}: ${name}`,
    name,
  );
}

function comparedSlots(transition: Transition, opened: OpenedChain, around: OpenedRecording) {
  const evaluations = playable(transition, evaluateForGame(opened.chain, opened, around.recorded));
  return transition.slots.map((_, slot) => {
    const explained = { ...opened, ...around, slot };
    const found = [...explainDifference(explained)].at(-1)?.found ?? [];
    const difference = compareRecorded(around.recorded, evaluations, slot, around.figure);
    return { name: slotLetter(slot), explained, difference, found };
  });
}

function reportOf({ name, explained, difference, found }: ComparedSlot, joints: readonly string[]) {
  const { chain, clips, slot, clocks } = explained;
  const { before, after, largest } = difference;
  const settings = new Map(
    settingsOf(chain[chain.length - 1], slot, clips, clocks).map((each) => [each.id, each] as const),
  );
  const inReport = <Value extends TriedValue>(id: string, value: Value): Value | number =>
    typeof value === 'number' ? (settings.get(id)?.inReport?.(value) ?? value) : value;
  const settingOf = <Value extends TriedValue>(id: string, value: Value) => ({
    setting: id,
    now: inReport(id, settings.get(id)?.now ?? null),
    value: inReport(id, value),
  });
  return {
    name,
    before,
    after,
    largest: { ...largest, joint: joints[largest.joint] },
    recorded: Array.from(recordedValues(explained), ([id, value]) => settingOf(id, value)),
    settings: found.map(({ id, value, share, distance }) => {
      return { ...settingOf(id, value), share, after: distance };
    }),
  };
}

const withinOf = ({ name: slot, difference }: ComparedSlot, limit: number) => ({
  slot,
  limit,
  isWithin: difference.largest.distance <= limit,
});

function linesOf(report: RecordingReport, slots: readonly ComparedSlot[]): readonly string[] {
  const { file, figure, engine, request, joints } = report;
  const rows = report.slots.map(({ name, before, after, largest }) => [
    name,
    before === null ? '–' : cm(before),
    cm(after),
    `${cm(largest.distance)}, ${largest.joint} at ${largest.time.toFixed(2)} s`,
  ]);
  const [first] = slots;
  const afters = slots.map(({ difference }) => difference.after);
  const saidOf = (name: string, words: string | null) => (words === null ? [] : [`${name}: ${words}`]);
  return [
    `${file}: ${figure} in ${engine}, request ${request.number} of ${request.of}, ${describeRequest(request)}.`,
    ...comparisonNotes(first.difference, joints.recorded, joints.of),
    ...alignedTable([['', 'before', 'after', 'largest'], ...rows]),
    ...slots.flatMap(({ name, explained, difference, found }, slot) => [
      ...saidOf(name, describeFitting(afters, slot)),
      ...namedSettings(explained, found).map(({ words }) => `${name}: ${words}.`),
      ...saidOf(name, describeUnexplained(explained, found, difference.after)),
    ]),
    ...(report.within === undefined ? [] : [withinWords(report.within)]),
    ...report.problems,
  ];
}

const withinWords = ({ slot, limit, isWithin }: NonNullable<RecordingReport['within']>): string =>
  `${slot}, the chosen slot, is ${isWithin ? 'within' : 'not within'} ${cm(limit)} of the recording.`;
