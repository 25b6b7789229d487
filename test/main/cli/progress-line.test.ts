import { expect, test } from 'vitest';
import { createProgressLine, progressText } from '#main/cli/progress-line.ts';

test('files, speed and time left', () => {
  expect(progressText({ done: 0, total: 0, bytes: 0, totalBytes: 0 }, 10)).toBe('Looking for clips …');
  expect(progressText({ done: 1500, total: 3000, bytes: 90e6, totalBytes: 180e6 }, 2000)).toBe(
    '1,500 of 3,000 files · 45 MB/s · 2 s left',
  );
  expect(progressText({ done: 3000, total: 3000, bytes: 180e6, totalBytes: 180e6 }, 4000)).toBe(
    '3,000 of 3,000 files · 45 MB/s',
  );
});

test('the line is drawn ten times a second at most, and cleared at the end', () => {
  const drawn: string[] = [];
  let time = 0;
  const line = createProgressLine(
    (text) => drawn.push(text),
    () => time,
  );
  for (time = 0; time < 200; time += 10) line.show({ done: time, total: 1000, bytes: 0, totalBytes: 0 });
  line.end();
  expect(drawn.length).toBe(3);
  expect(drawn[2]).toBe('');
});
