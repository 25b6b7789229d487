import type { Floats } from '../../floats.ts';
import type { ProfileMode } from '../document/document.ts';

/*
 * Something asks for a transition; so may something else before the next evaluation.
 *
 *   requests     a   b         c            d
 *   ─────────────┴───┴────┬────┴───────┬────┴───────▶ time
 *   evaluations           shorter of   c            d, shortened if it interrupts c
 *                         a and b
 */

/** Asks for a transition. */
export interface TransitionRequest {
  readonly from: string; // who asks, for the record
  readonly time: number; // s, when
  readonly duration: number; // s, how long it is to take; below 0 the request is ignored
  /** Factor per joint name; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  readonly profileMode?: ProfileMode | undefined;
}

/** What became of a request: what a timeline shows of it. */
export interface RequestRecord {
  readonly request: TransitionRequest;
  readonly evaluatedAt: number; // s
  readonly outcome:
    | 'granted'
    | 'ignored' // its duration is negative
    | 'outlasted'; // another one that arrived before the same evaluation is shorter, or as short and earlier
  /** Index of the request that was granted instead; -1 where there is none. */
  readonly grantedInstead: number;
  /** What was granted of its duration, s; 0 where it was not granted. */
  readonly granted: number;
  /** What the deficit took of its duration, s. */
  readonly shortenedBy: number;
}

export interface RequestRules {
  /** [n] s, ascending: when requests are looked at. One that comes after the last of them stays without a record. */
  readonly evaluations: Floats;
  /** Whether transitions that interrupt each other in quick succession are shortened. */
  readonly deficit: boolean;
}

/**
 * Settles requests: of those that arrive up to an evaluation, and after the one before it, the shortest wins, the earliest of
 * several equally short ones; its profile comes with it.
 *
 * @param requests in the order of their arrival
 * @returns a record for each request that was looked at, in the same order
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
 * The shortest of the durations (s) that were asked for at once, the earliest of equals. Negative ones are ignored; where none
 * is left the index is -1 and the duration 0.
 */
export function mergeRequests(durations: Floats): { readonly index: number; readonly duration: number } {
  let index = -1;
  for (let i = 0; i < durations.length; i++) {
    if (durations[i] >= 0 && (index < 0 || durations[i] < durations[index])) index = i;
  }
  return { index, duration: index < 0 ? 0 : durations[index] };
}

/**
 * The durations granted to requests that interrupt each other: the first interruption is free and leaves a deficit, what was
 * still to come of the transition it cut off; one that follows before that deficit is over is shortened by its own.
 *
 * @param times     [n] s, ascending
 * @param durations [n] s, asked for
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
