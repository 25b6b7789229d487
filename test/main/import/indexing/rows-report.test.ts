import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { createRowsReport } from '#main/import/indexing/start-indexing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many changes in a row are reported at the first and, after an interval, at the last', () => {
  const report = vi.fn<() => void>();
  const rows = createRowsReport(report);
  rows.soon();
  vi.advanceTimersByTime(1);
  expect(report).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 10; change++) rows.soon();
  vi.advanceTimersByTime(150);
  expect(report).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(report).toHaveBeenCalledTimes(2);
});

test('rows reported at once, and dropped rows, are not reported again', () => {
  const report = vi.fn<() => void>();
  const rows = createRowsReport(report);
  rows.soon();
  rows.now();
  vi.advanceTimersByTime(1000);
  expect(report).toHaveBeenCalledTimes(1);
  rows.soon();
  rows.drop();
  vi.advanceTimersByTime(1000);
  expect(report).toHaveBeenCalledTimes(1);
});
