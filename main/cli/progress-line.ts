import type { Progress } from '../import/jobs.ts';
import type { Terminal } from './terminal.ts';

const INTERVAL_MS = 100;

/** A line that grows with a job: `1,204 of 3,000 files · 61 MB/s · 12 s left`. */
export function createProgressLine(
  draw: Terminal['draw'],
  now: () => number = () => performance.now(),
): { show(progress: Progress): void; end(): void } {
  const begun = now();
  let drawn = -Infinity;
  return {
    show(progress) {
      if (draw === null || now() - drawn < INTERVAL_MS) return;
      drawn = now();
      draw(progressText(progress, now() - begun));
    },
    end: () => draw?.(''),
  };
}

/** @param elapsedMs since the job began */
export function progressText({ done, total, bytes }: Progress, elapsedMs: number): string {
  if (total === 0) return 'Looking for clips …';
  const count = (value: number): string => value.toLocaleString('en');
  const parts = [`${count(done)} of ${count(total)} files`];
  if (elapsedMs > 0 && bytes > 0) parts.push(`${(bytes / 1e3 / elapsedMs).toFixed(0)} MB/s`);
  if (done > 0 && done < total) {
    parts.push(`${Math.ceil(((elapsedMs / done) * (total - done)) / 1000)} s left`);
  }
  return parts.join(' · ');
}
