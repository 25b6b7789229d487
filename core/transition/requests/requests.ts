import type { Floats } from '../../floats.ts';
import type { ProfileMode } from '../document/document.ts';

/*
 * Requests for a transition, several of which may arrive before the next evaluation.
 *
 *   requests     a   b         c            d
 *   ─────────────┴───┴────┬────┴───────┬────┴───────▶ time
 *   evaluations           shorter of   c            d, shortened if it interrupts c
 *                         a and b
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
  /** Granted part of its duration, s; 0 if not granted. */
  readonly granted: number;
  /** Part of its duration taken by the deficit, s. */
  readonly shortenedBy: number;
}

export interface RequestRules {
  /** [n] s, ascending. A request after the last evaluation has no record. */
  readonly evaluations: Floats;
  /** Shortens transitions that interrupt each other quickly. */
  readonly deficit: boolean;
}

/**
 * Settles requests: of all that arrive between two evaluations the shortest wins, with its profile; on ties the earliest.
 *
 * @param requests in the order of their arrival
 * @returns a record for each evaluated request, in the same order
 */
export function settleRequests(
  requests: readonly TransitionRequest[],
  { evaluations, deficit }: RequestRules,
): readonly RequestRecord[] {
  const rounds = Array.from(evaluations, (time, i) => {
    const after = i === 0 ? Number.NEGATIVE_INFINITY : evaluations[i - 1];
    const arrived = requests.flatMap((request, index) =>
      request.time > after && request.time <= time ? [index] : [],
    );
    const { index } = mergeRequests(arrived.map((request) => requests[request].duration));
    return { time, arrived, winner: index < 0 ? -1 : arrived[index] };
  });
  const won = rounds.filter(({ winner }) => winner >= 0);
  const asked = won.map(({ winner }) => requests[winner].duration);
  const times = won.map(({ time }) => time);
  const granted = deficit ? requestDurations(times, asked) : asked;
  const durations = new Map(won.map(({ winner }, i) => [winner, granted[i]]));
  return rounds.flatMap(({ time, arrived, winner }) =>
    arrived.map((index) => recordOf(requests[index], time, { index, winner, granted: durations.get(index) })),
  );
}

function recordOf(
  request: TransitionRequest,
  evaluatedAt: number,
  { index, winner, granted = 0 }: { index: number; winner: number; granted: number | undefined },
): RequestRecord {
  const won = index === winner;
  const lost = request.duration < 0 ? 'ignored' : 'outlasted';
  return {
    request,
    evaluatedAt,
    outcome: won ? 'granted' : lost,
    grantedInstead: won ? -1 : winner,
    granted,
    shortenedBy: won ? request.duration - granted : 0,
  };
}

/**
 * The shortest of simultaneous durations (s), on ties the earliest. Negative ones are ignored; if none is left the index is -1 and the
 * duration 0.
 */
export function mergeRequests(durations: Floats): { readonly index: number; readonly duration: number } {
  let index = -1;
  for (let i = 0; i < durations.length; i++) {
    if (durations[i] >= 0 && (index < 0 || durations[i] < durations[index])) index = i;
  }
  return { index, duration: index < 0 ? 0 : durations[index] };
}

/**
 * The granted durations of requests that interrupt each other: the first interruption is free and leaves a deficit, the remaining time
 * of the interrupted transition; an interruption before that deficit has expired is shortened by its own deficit.
 *
 * @param times     [n] s, ascending
 * @param durations [n] s, requested
 * Source: modelled on the inertialization deficit of Unreal Engine.
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
