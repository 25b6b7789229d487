import type { Floats } from '../../kit/floats.ts';
import type { ProfileMode } from '../document/document.ts';

/*
 * Requests for a transition, several of which may arrive before the next evaluation.
 *
 *   requests     a   b         c            d
 *   ─────────────┴───┴────┬────┴───────┬────┴───────▶ time
 *   evaluations           shorter of   c            d, shortened by a deficit
 *                         a and b                      if it interrupts c
 */

/** A request for a transition. */
export interface TransitionRequest {
  readonly from: string; // sender, for the record
  readonly time: number; // s, of arrival
  readonly duration: number; // s; below 0 the request is ignored
  /** Factor per joint name; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  readonly profileMode?: ProfileMode | undefined;
}

/** The record of a request, for the timeline. */
export interface RequestRecord {
  readonly request: TransitionRequest;
  readonly evaluatedAt: number; // s
  readonly outcome:
    | 'granted'
    | 'ignored' // its duration is negative
    | 'outlasted'; // another request before the same evaluation is shorter, or equal and earlier
  /** Index of the request that was granted instead; -1 = none. */
  readonly grantedInstead: number;
  readonly granted: number; // s, its duration; 0 if not granted
}

/**
 * Resolves requests: of all that arrive between two evaluations the shortest wins, with its profile; on ties
 * the earliest.
 *
 * @param requests    in the order of their arrival
 * @param evaluations [n] s, ascending; a request after the last one has no record
 * @returns a record for each evaluated request, in the same order
 */
export function resolveRequests(
  requests: readonly TransitionRequest[],
  evaluations: Floats,
): readonly RequestRecord[] {
  const rounds = Array.from(evaluations, (time, i) => {
    const after = i === 0 ? Number.NEGATIVE_INFINITY : evaluations[i - 1];
    const arrived = requests.flatMap((request, index) =>
      request.time > after && request.time <= time ? [index] : [],
    );
    const { index } = mergeRequests(arrived.map((request) => requests[request].duration));
    return { time, arrived, winner: index < 0 ? -1 : arrived[index] };
  });
  return rounds.flatMap(({ time, arrived, winner }) =>
    arrived.map((index) => recordOf(requests[index], time, { index, winner })),
  );
}

function recordOf(
  request: TransitionRequest,
  evaluatedAt: number,
  { index, winner }: { index: number; winner: number },
): RequestRecord {
  const won = index === winner;
  const lost = request.duration < 0 ? 'ignored' : 'outlasted';
  return {
    request,
    evaluatedAt,
    outcome: won ? 'granted' : lost,
    grantedInstead: won ? -1 : winner,
    granted: won ? request.duration : 0,
  };
}

/**
 * The shortest of simultaneous durations (s), on ties the earliest. Negative ones are ignored; if none is
 * left the index is -1 and the duration 0.
 */
export function mergeRequests(durations: Floats): { readonly index: number; readonly duration: number } {
  let index = -1;
  for (let i = 0; i < durations.length; i++) {
    if (durations[i] >= 0 && (index < 0 || durations[i] < durations[index])) index = i;
  }
  return { index, duration: index < 0 ? 0 : durations[index] };
}

/**
 * The granted durations of requests that interrupt each other: the first interruption is free and leaves a
 * deficit, the remaining time of the interrupted transition; an interruption before that deficit has expired
 * is shortened by its own deficit.
 *
 * @param times     [n] s, ascending
 * @param durations [n] s, requested
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_Inertialization.cpp, `Evaluate_AnyThread`.
 */
export function requestDurations(times: Floats, durations: Floats): number[] {
  let [start, granted, deficit] = [0, 0, 0];
  return Array.from(durations, (duration, i) => {
    const elapsed = times[i] - start;
    const interrupts = i > 0 && elapsed < granted;
    const isPressed = interrupts && deficit - elapsed > 0;
    deficit = interrupts ? granted - elapsed : 0;
    start = times[i];
    granted = Math.max(0, duration - (isPressed ? deficit : 0));
    return granted;
  });
}
