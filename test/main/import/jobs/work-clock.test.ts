import { expect, test } from 'vitest';
import { createWorkClock } from '#main/import/jobs/work-clock.ts';

test('work is measured from its start, over pauses, without them', () => {
  let now = 5;
  const clock = createWorkClock(() => now);
  const after = (ms: number): number => {
    now += ms;
    return clock.elapsedMs();
  };
  expect(after(100)).toBe(0);
  clock.start();
  expect(after(100)).toBe(100);
  clock.pause();
  expect(after(1000)).toBe(100);
  clock.resume();
  expect(after(30)).toBe(130);
  clock.start();
  expect(after(7)).toBe(137);
});
