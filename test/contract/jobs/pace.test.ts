import { expect, test } from 'vitest';
import { createItemRate, itemPaceTexts, paceOf, rateText, timeLeftText } from '#contract/jobs/pace.ts';

test('by hand: 20 of 60 MB in 4 s are 5 MB/s, and the rest takes 8 s', () => {
  const progress = { done: 2900, total: 3000, bytes: 20e6, totalBytes: 60e6 };
  expect(paceOf(progress, 4000)).toEqual({ megabytesPerSecond: 5, secondsLeft: 8 });
});

test('no estimate in the first moment, before anything is read, or when all is done', () => {
  const progress = { done: 0, total: 10, bytes: 1, totalBytes: 10 };
  expect(paceOf(progress, 100)).toEqual({ megabytesPerSecond: null, secondsLeft: null });
  expect(paceOf({ ...progress, bytes: 0 }, 1000).megabytesPerSecond).toBe(null);
  expect(paceOf({ ...progress, bytes: 10 }, 1000).secondsLeft).toBe(null);
  const after = (done: number) => paceOf({ ...progress, done, bytes: 2 }, 1000).secondsLeft;
  expect([0, 2, 3].map(after)).toEqual([null, null, 4]);
});

test('durations and rates as text', () => {
  expect([12, 89, 300, 7200].map(timeLeftText)).toEqual([
    '12 s left',
    '89 s left',
    '5 min left',
    '2.0 h left',
  ]);
  expect([4.26, 61.4].map(rateText)).toEqual(['4.3 MB/s', '61 MB/s']);
});

test('a rate of items is that of the last half minute, and none before three are done', () => {
  const rateAt = createItemRate();
  const looks = [
    [40, 0, null],
    [40, 1000, null],
    [42, 1500, null],
    [100, 2000, 30],
    [100, 30_000, 2],
    [100, 32_500, null],
    [110, 40_000, 1],
  ] as const;
  for (const [done, at, rate] of looks) expect([done, rateAt(done, at)]).toEqual([done, rate]);
  expect([itemPaceTexts(2, 25), itemPaceTexts(null, 25)]).toEqual([['2.0/s', '13 s left'], []]);
});
