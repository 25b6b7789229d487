const HEADROOM = 0.08; // of the values' range, above and below them

/** Where a scale ends for values from `low` to `high`: they keep off its edges, by no less than `least`. */
export function paddedRange(low: number | null, high: number | null, least: number): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high))
    return [-least, least];
  const room = Math.max((high - low) * HEADROOM, least);
  return [low - room, high + room];
}
