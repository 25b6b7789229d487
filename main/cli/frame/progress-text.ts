import type { Progress } from '#contract/jobs/jobs.ts';
import { createItemRate, itemPaceTexts, paceOf, rateText, timeLeftText } from '#contract/jobs/pace.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { createWorkClock } from '../../import/jobs/work-clock.ts';

/** Makes the words of progress that files make: `1 204 of 3 000 files · 61 MB/s · 12 s left`. */
export function createProgressText(now?: () => number): (progress: Progress) => string {
  const clock = createWorkClock(now);
  return (progress) => {
    if (progress.total > 0) clock.start();
    return progressText(progress, clock.elapsedMs());
  };
}

/** @param elapsedMs spent on reading files */
function progressText(progress: Progress, elapsedMs: number): string {
  const { done, total } = progress;
  if (total === 0) return 'Looking for clips …';
  const parts = [`${grouped(done)} of ${counted(total, 'file')}`];
  const { megabytesPerSecond, secondsLeft } = paceOf(progress, elapsedMs);
  if (megabytesPerSecond !== null) parts.push(rateText(megabytesPerSecond));
  if (secondsLeft !== null) parts.push(timeLeftText(secondsLeft));
  return parts.join(' · ');
}

/** The same of items, by how many are done: `1 204 of 3 000 transitions`, `61.0/s`, `12 s left`. */
export function createItemProgress(
  total: number,
  noun: string,
  now = () => performance.now(),
): (done: number) => readonly string[] {
  const rateAt = createItemRate();
  return (done) => [
    `${grouped(done)} of ${counted(total, noun)}`,
    ...itemPaceTexts(rateAt(done, now()), total - done),
  ];
}
