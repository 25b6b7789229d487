import { expect, test } from 'vitest';
import { sentenceFor } from '../../../renderer/state/jobs.ts';
import { scrollToRow, visibleRows } from '../../../renderer/panels/library/virtual-rows.ts';

const report = {
  clips: 3077,
  added: 3000,
  updated: 70,
  unchanged: 7,
  missing: 0,
  failed: 1,
  bytes: 5e8,
  elapsedMs: 4100,
};

test('what a finished index says', () => {
  const words = sentenceFor({ jobId: 'j', outcome: 'done', report });
  expect(words).toBe('Indexed 3\u202f077 clips in 4.1 s · 1 file not read');
  const stopped = sentenceFor({ jobId: 'j', outcome: 'cancelled', report: { ...report, failed: 0 } });
  expect(stopped).toBe('Stopped · indexed 3\u202f077 clips in 4.1 s');
});

test('only the rows in sight are drawn, and some around them', () => {
  expect(visibleRows(0, 420, 42, 1000)).toEqual({ first: 0, end: 16 });
  expect(visibleRows(4200, 420, 42, 1000)).toEqual({ first: 94, end: 116 });
  expect(visibleRows(1e6, 420, 42, 3)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 420, 42, 0)).toEqual({ first: 0, end: 0 });
});

test('a selected row comes into sight by the shortest way', () => {
  expect(scrollToRow(0, 100, 420, 42)).toBe(0);
  expect(scrollToRow(12, 0, 420, 42)).toBe(126);
  expect(scrollToRow(5, 100, 420, 42)).toBe(100);
});
