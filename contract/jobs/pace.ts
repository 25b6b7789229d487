import type { Progress } from './jobs.ts';

/** How fast a job goes. Null where that does not mean anything yet. */
export interface Pace {
  readonly megabytesPerSecond: number | null;
  readonly secondsLeft: number | null; // rounded up
}

/** Earlier than this no rate means anything: workers are still starting, ms. */
const EARLIEST_MS = 500;

/**
 * By bytes, not files: files that did not change are done at once, and others differ in length a hundredfold.
 *
 * @param elapsedMs spent on reading: neither counting files nor pauses count
 */
export function paceOf({ bytes, totalBytes }: Progress, elapsedMs: number): Pace {
  if (elapsedMs < EARLIEST_MS || bytes <= 0) return { megabytesPerSecond: null, secondsLeft: null };
  const left = totalBytes - bytes;
  return {
    megabytesPerSecond: bytes / 1e3 / elapsedMs,
    secondsLeft: left > 0 ? Math.ceil(((left / bytes) * elapsedMs) / 1000) : null,
  };
}

/** `12 s left`, `4 min left`: the longer it takes, the less the second matters. */
export function timeLeftText(seconds: number): string {
  if (seconds < 90) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${(minutes / 60).toFixed(1)} h left`;
}

/** `61 MB/s`; slow ones with a decimal. */
export function rateText(megabytesPerSecond: number): string {
  return `${megabytesPerSecond.toFixed(megabytesPerSecond < 10 ? 1 : 0)} MB/s`;
}
