import type { BoundInput } from './bound-input.ts';

/** Tick at which conditions are checked, s; longer if there would be more than MAX_TICKS. */
const TICK = 1 / 60;
const MAX_TICKS = 36_000;

/**
 * Times at which conditions are checked, s, ascending: each step of an input, and a steady tick while an
 * input changes continuously.
 */
export function listTicks(inputs: readonly BoundInput[]): readonly number[] {
  const times = inputs.flatMap(({ changes, startsAt }) => [startsAt, ...changes.map(({ time }) => time)]);
  const gradual = inputs.filter((input) => input.gradual);
  if (gradual.length > 0) {
    const from = Math.min(...gradual.map(({ startsAt }) => startsAt));
    const to = Math.max(...gradual.map(({ track }) => track.settledAt));
    const step = Math.max(TICK, (to - from) / MAX_TICKS);
    for (let k = 0; from + k * step <= to + step; k++) times.push(from + k * step);
  }
  return [...new Set(times)].sort((a, b) => a - b);
}
