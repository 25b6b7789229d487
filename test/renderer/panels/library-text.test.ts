import { expect, test } from 'vitest';
import { sentenceFor } from '../../../renderer/state/jobs.ts';
import { countText, progressText, shareDone } from '../../../renderer/panels/library/open-folder.tsx';
import { scrollToRow, visibleRows } from '../../../renderer/panels/virtual-rows.ts';

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

test('progress: what fits the button, and the whole for the status bar', () => {
  const job = {
    jobId: 'j',
    kind: 'index',
    title: 'Indexing mocap',
    done: 1000,
    total: 3000,
    bytes: 0,
    elapsedMs: 2000,
  } as const;
  expect(countText(job)).toBe('1\u202f000 / 3\u202f000 · 4 s left');
  expect(progressText(job)).toBe('Indexing mocap · 1\u202f000 / 3\u202f000 · 500/s · 4 s left');
  expect(countText({ ...job, elapsedMs: 300 })).toBe('1\u202f000 / 3\u202f000');
  expect(progressText({ ...job, total: 0 })).toBe('Indexing mocap · counting files');
  expect(shareDone({ done: 0, total: 0 })).toBe(0);
});
