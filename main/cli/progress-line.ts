import type { Progress } from '#contract/jobs/jobs.ts';
import { paceOf, rateText, timeLeftText } from '#contract/jobs/pace.ts';
import { createWorkClock } from '../import/jobs/work-clock.ts';
import type { Terminal } from './terminal.ts';

const INTERVAL_MS = 100;

/** Progress of a job on one line: `1,204 of 3,000 files · 61 MB/s · 12 s left`. */
export function createProgressLine(
  draw: Terminal['draw'],
  now: () => number = () => performance.now(),
): { show(progress: Progress): void; end(): void } {
  const clock = createWorkClock(now);
  let drawn = -Infinity;
  return {
    show(progress) {
      if (progress.total > 0) clock.start();
      if (draw === null || now() - drawn < INTERVAL_MS) return;
      drawn = now();
      draw(progressText(progress, clock.elapsedMs()));
    },
    end: () => draw?.(''),
  };
}

/** @param elapsedMs spent on reading files */
export function progressText(progress: Progress, elapsedMs: number): string {
  const { done, total } = progress;
  if (total === 0) return 'Looking for clips …';
  const count = (value: number): string => value.toLocaleString('en');
  const parts = [`${count(done)} of ${count(total)} files`];
  const { megabytesPerSecond, secondsLeft } = paceOf(progress, elapsedMs);
  if (megabytesPerSecond !== null) parts.push(rateText(megabytesPerSecond));
  if (secondsLeft !== null) parts.push(timeLeftText(secondsLeft));
  return parts.join(' · ');
}
