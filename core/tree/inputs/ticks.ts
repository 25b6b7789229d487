import type { BoundInput } from './bound-input.ts';

/** Conditions are looked at this often, s, or less often where that would be more than MOST_TICKS. */
const TICK = 1 / 60;
const MOST_TICKS = 36_000;

/**
 * The moments at which conditions are looked at, s, ascending: each change of an input that jumps, and while one moves gradually
 * (it is smoothed, or goes straight from key to key) a steady tick too.
 */
export function listTicks(inputs: readonly BoundInput[]): readonly number[] {
  const times = inputs.flatMap(({ changes, startsAt }) => [startsAt, ...changes.map(({ time }) => time)]);
  const gradual = inputs.filter((input) => input.gradual);
  if (gradual.length > 0) {
    const from = Math.min(...gradual.map(({ startsAt }) => startsAt));
    const to = Math.max(...gradual.map(({ track }) => track.settledAt));
    const step = Math.max(TICK, (to - from) / MOST_TICKS);
    for (let k = 0; from + k * step <= to + step; k++) times.push(from + k * step);
  }
  return [...new Set(times)].sort((a, b) => a - b);
}
