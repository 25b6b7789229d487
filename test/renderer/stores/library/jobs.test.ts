import { expect, test } from 'vitest';
import {
  describeEmptied,
  countText,
  newsOf,
  progressText,
  sentenceFor,
  shareDone,
} from '#renderer/stores/library/jobs.ts';

const report = {
  clips: 3077,
  added: 3000,
  updated: 70,
  unchanged: 7,
  missing: 0,
  gone: 0,
  failed: 1,
  still: 0,
  emptied: [],
  copies: 0,
  bytes: 5e8,
  elapsedMs: 4100,
};

test('text of finished indexing', () => {
  const words = sentenceFor('done', report);
  expect(words).toBe('Indexed 3\u202f077 clips in 4.1 s · 1 file not read');
  expect(sentenceFor('done', { ...report, copies: 1, failed: 0 })).toMatch(/ s · 1 copy$/);
  expect(sentenceFor('done', { ...report, copies: 1200 })).toMatch(/ · 1 file not read · 1\u202f200 copies$/);
  const many = sentenceFor('done', { ...report, still: 2033 });
  expect(many).toBe('Indexed 3\u202f077 clips in 4.1 s · 2\u202f033 without motion · 1 file not read');
  const stopped = sentenceFor('cancelled', { ...report, failed: 0 });
  expect(stopped).toBe('Stopped · indexed 3\u202f077 clips in 4.1 s');
});

test('progress: short for the panel, complete for the status bar', () => {
  const job = {
    jobId: 'j',
    kind: 'index',
    title: 'Indexing mocap',
    done: 1000,
    total: 3000,
    bytes: 20e6,
    totalBytes: 60e6,
    paused: false,
    elapsedMs: 2000,
  } as const;
  expect(countText(job)).toBe('1\u202f000 / 3\u202f000 · 4 s left');
  expect(progressText(job)).toBe('Indexing mocap · 1\u202f000 / 3\u202f000 files · 10 MB/s · 4 s left');
  expect(countText({ ...job, elapsedMs: 300 })).toBe('1\u202f000 / 3\u202f000');
  expect(countText({ ...job, paused: true })).toBe('Paused · 1\u202f000 / 3\u202f000');
  expect(progressText({ ...job, total: 0 })).toBe('Indexing mocap · counting files');
  expect(shareDone({ ...job, bytes: 0, totalBytes: 0, done: 0, total: 0 })).toBe(0);
  expect(shareDone({ ...job, done: 0 })).toBeCloseTo(1 / 3);
});

test('text of changes in a watched folder', () => {
  const { elapsedMs, bytes } = { elapsedMs: 1, bytes: 1 };
  const nothing = { clips: 9, added: 0, updated: 0, unchanged: 9, missing: 0, gone: 0, failed: 0, still: 0 };
  const news = { ...nothing, copies: 0, emptied: [], bytes, elapsedMs, added: 2, gone: 1 };
  expect(newsOf('Indexing mocap', news)).toBe('mocap changed on the disk · 2 clips added, 1 file gone');
});

test('an emptied folder is one sentence, when it happens and after a check by the user', () => {
  const emptied = [{ path: '/mnt/drive', clips: 3000 }];
  const words = [
    'A folder is suddenly empty, and 3\u202f000 clips are missing. Is a drive unplugged? User data is kept, and Segue reads the clips again when they are back: /mnt/drive',
  ];
  expect(describeEmptied({ unasked: true, report: { emptied, gone: 3000 } })).toEqual(words);
  expect(describeEmptied({ unasked: true, report: { emptied, gone: 0 } })).toEqual([]);
  expect(describeEmptied({ unasked: false, report: { emptied, gone: 0 } })).toEqual(words);
});
