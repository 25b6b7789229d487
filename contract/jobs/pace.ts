import type { Progress } from './jobs.ts';

/** Speed of a job. Null while it is not yet meaningful. */
export interface JobPace {
  readonly megabytesPerSecond: number | null;
  readonly secondsLeft: number | null; // rounded up
}

/** No time left is estimated before so many results: the first ones, of threads that still start, are slow. */
const LEAST_RESULTS = 3;

/** No rate is shown before this time, since workers are still starting, ms. */
const EARLIEST_MS = 500;

/**
 * Speed by bytes, not by files: unchanged files take no time, and others differ in size a hundredfold.
 *
 * @param elapsedMs spent on reading, without counting files and without pauses
 */
export function paceOf({ done, bytes, totalBytes }: Progress, elapsedMs: number): JobPace {
  if (elapsedMs < EARLIEST_MS || bytes <= 0) return { megabytesPerSecond: null, secondsLeft: null };
  const left = totalBytes - bytes;
  return {
    megabytesPerSecond: bytes / 1e3 / elapsedMs,
    secondsLeft: left > 0 && done >= LEAST_RESULTS ? Math.ceil(((left / bytes) * elapsedMs) / 1000) : null,
  };
}

/** `12 s left`, `4 min left` */
export function timeLeftText(seconds: number): string {
  if (seconds < 90) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${(minutes / 60).toFixed(1)} h left`;
}

/** Time over which the rate of items is measured, ms: it follows workers that come and go. */
const RATE_MS = 30_000;

/** Measures items per second by looks at how many are done. Null while none is, and until three are. @returns of a look at a time, ms */
export function createItemRate(): (done: number, at: number) => number | null {
  let looks: { readonly done: number; readonly at: number }[] = [];
  let begun: number | undefined; // how many were done at the first look
  return (done, at) => {
    looks = [...looks.filter((look) => at - look.at <= RATE_MS), { done, at }];
    begun ??= done;
    const [first] = looks;
    return done > first.done && done - begun >= LEAST_RESULTS
      ? (1000 * (done - first.done)) / (at - first.at)
      : null;
  };
}

/** `61.0/s`, `12 s left`; nothing while the rate is not known. */
export const itemPaceTexts = (rate: number | null, left: number): readonly string[] =>
  rate === null ? [] : [`${rate.toFixed(1)}/s`, timeLeftText(Math.ceil(left / rate))];

/** `61 MB/s`, `6.1 MB/s` */
export function rateText(megabytesPerSecond: number): string {
  return `${megabytesPerSecond.toFixed(megabytesPerSecond < 10 ? 1 : 0)} MB/s`;
}
