/** The last tick at `elapsed` s after the seam, which is tick 0. */
export function lastTick(tick: number, elapsed: number): number {
  // Tolerates rounding in multiples of a tick.
  return Math.floor(elapsed / tick + 1e-6);
}
