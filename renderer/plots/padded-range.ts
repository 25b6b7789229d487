const HEADROOM = 0.08; // of the range of values, above and below

/** The ends of an axis for values from `low` to `high`, with a margin of at least `least`. */
export function paddedRange(low: number | null, high: number | null, least: number): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high))
    return [-least, least];
  const room = Math.max((high - low) * HEADROOM, least);
  return [low - room, high + room];
}
