import type { Floats } from '../../kit/floats.ts';

/*
 * Requests for a transition, several of which may arrive before the next evaluation.
 *
 *   requests     a   b         c            d
 *   ─────────────┴───┴────┬────┴───────┬────┴───────▶ time
 *   evaluations           shorter of   c            d, shortened by a deficit
 *                         a and b                      if it interrupts c
 */

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
