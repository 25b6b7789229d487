/** Times on a clip, s; `end` is the first that does not belong to it. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

export const isWithin = (spans: readonly TimeSpan[], time: number): boolean =>
  spans.some(({ start, end }) => time >= start && time < end);

/** What is left of a span without others. */
export const without = (span: TimeSpan, others: readonly TimeSpan[]): readonly TimeSpan[] =>
  others.reduce<readonly TimeSpan[]>(
    (left, { start, end }) => {
      const parts = left.flatMap((each) => [
        { ...each, end: Math.min(each.end, start) },
        { ...each, start: Math.max(each.start, end) },
      ]);
      return parts.filter((part) => part.start < part.end);
    },
    [span],
  );
