// renderer/stores/lab/requests: request lists: edits, and the run of the open one
import type { LabItem } from '#contract/lab-items.ts';
import { clamp } from '#core/kit/numbers.ts';
import {
  REQUESTS_SCHEMA_VERSION,
  type RequestsDocument,
  requestTimes,
} from '#core/runs/interruptions/stress-requests.ts';
import { randomBelow } from '#renderer/stores/random-below.ts';
import { freeName } from '#contract/rows/transition-names.ts';

/** Evaluations per second of runs in the window. */
export const RUN_RATE = 60;

/**
 * A new list: a request every 0.4 s for a minute, so that most blends are interrupted and their poses still
 * seen.
 */
export function newRequests(clips: readonly string[], seed: number, others: readonly LabItem[]): LabItem {
  const content: RequestsDocument = {
    schemaVersion: REQUESTS_SCHEMA_VERSION,
    clips,
    seed,
    seconds: 60,
    requests: { every: 0.4 },
  };
  return {
    id: crypto.randomUUID(),
    kind: 'requests',
    name: freeName('Requests', others),
    content: { ...content },
  };
}

/** A seed with at most six digits, easy to pass on. */
export const anySeed = (): number => randomBelow(1_000_000);

/** The requests of a document as a list that can be edited. */
function listOf({ requests, seconds }: RequestsDocument) {
  const { times, draws } = requestTimes(requests, seconds);
  return { times, draws: draws ?? times.map((_, k) => k) };
}

/** A time inside the run, on a round number of 0.1 ms. */
function withinRun({ seconds }: RequestsDocument, time: number): number {
  return Math.round(clamp(time, 0, seconds) * 1e4) / 1e4;
}

/** With request `index` at `time`, s. It keeps its clip. */
export function withRequestAt(document: RequestsDocument, index: number, time: number): RequestsDocument {
  const { times, draws } = listOf(document);
  if (index < 0 || index >= times.length) return document;
  return { ...document, requests: { times: times.with(index, withinRun(document, time)), draws } };
}

/** With another request at `time`, s, as the last of the list. Its clip is the next of the seed. */
export function withRequestAdded(document: RequestsDocument, time: number): RequestsDocument {
  const { times, draws } = listOf(document);
  const draw = draws.reduce((most, each) => Math.max(most, each + 1), 0);
  return { ...document, requests: { times: [...times, withinRun(document, time)], draws: [...draws, draw] } };
}

/** Without request `index`. The others keep their clips. */
export function withoutRequest(document: RequestsDocument, index: number): RequestsDocument {
  const { times, draws } = listOf(document);
  return {
    ...document,
    requests: { times: times.toSpliced(index, 1), draws: draws.toSpliced(index, 1) },
  };
}

/** With more clips in the set. Those that it has already are left out. */
export function withClips(document: RequestsDocument, ids: readonly string[]): RequestsDocument {
  const added = ids.filter((id) => !document.clips.includes(id));
  return { ...document, clips: [...document.clips, ...added] };
}

/** Without the clip at `index`. */
export function withoutClip(document: RequestsDocument, index: number): RequestsDocument {
  return { ...document, clips: document.clips.toSpliced(index, 1) };
}
