/** The last tick at `elapsed` s after the seam, which is tick 0. */
export function lastTick(tick: number, elapsed: number): number {
  // Whole ticks count as such, whatever was lost when they were multiplied.
  return Math.floor(elapsed / tick + 1e-6);
}
