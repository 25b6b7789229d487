/** Times on a clip, s; `end` is the first that does not belong to it. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

export const isWithin = (spans: readonly TimeSpan[], time: number): boolean =>
  spans.some(({ start, end }) => time >= start && time < end);
