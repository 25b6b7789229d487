const HEADROOM = 0.08; // of the values' range, above and below them

/** Round numbers have room, and a line that is level does not lie on an edge. */
export function paddedRange(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1];
  // What does not move is not blown up until rounding looks like motion.
  const least = Math.max(Math.abs(low), Math.abs(high), 1) * 1e-3;
  const room = Math.max((high - low) * HEADROOM, least);
  return [low - room, high + room];
}
