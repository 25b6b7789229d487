/** Recorded moments: `count` of them, `step` s apart, the second at `at`. */
export interface RecordedTimes {
  readonly at: number; // s
  readonly step: number; // s, > 0
  readonly count: number; // >= 3
}

/** Moments closer to a step than this share of it count as the step. */
const ON_STEP = 1e-6;

/** The place of a time among recorded moments: 0 at the first and before it; whole if it is almost at a moment. */
export function placeIn({ at, step }: RecordedTimes, elapsed: number): number {
  const place = (elapsed - at) / step + 1;
  const nearest = Math.round(place);
  return Math.max(Math.abs(place - nearest) < ON_STEP ? nearest : place, 0);
}
