import { expect, test } from 'vitest';
import { createItemProgress, createProgressText } from '#main/cli/frame/progress-text.ts';
import { createTerminal } from '#main/cli/frame/terminal.ts';

test('files, speed and time left', () => {
  let time = 0;
  const words = createProgressText(() => time);
  expect(words({ done: 0, total: 0, bytes: 0, totalBytes: 0 })).toBe('Looking for clips …');
  words({ done: 0, total: 3000, bytes: 0, totalBytes: 180e6 });
  time = 2000;
  expect(words({ done: 1500, total: 3000, bytes: 90e6, totalBytes: 180e6 })).toBe(
    '1\u202f500 of 3\u202f000 files · 45 MB/s · 2 s left',
  );
  time = 4000;
  expect(words({ done: 3000, total: 3000, bytes: 180e6, totalBytes: 180e6 })).toBe(
    '3\u202f000 of 3\u202f000 files · 45 MB/s',
  );
});

test('items, their rate and time left, which is none at the end', () => {
  let time = 7000;
  const words = createItemProgress(3000, 'transition', () => time);
  expect(words(0)).toEqual(['0 of 3\u202f000 transitions']);
  time += 2000;
  expect(words(1200)).toEqual(['1\u202f200 of 3\u202f000 transitions', '600.0/s', '3 s left']);
  time += 2000;
  expect(words(3000)).toEqual(['3\u202f000 of 3\u202f000 transitions', '750.0/s', '0 s left']);
});

test('progress is drawn ten times a second at most, cleared before a line and at the end, and only on a terminal', () => {
  const drawn: string[] = [];
  let time = 0;
  const stderr = { isTTY: true, write: (text: string) => drawn.push(text) };
  const terminal = createTerminal({ write: () => 0 }, stderr, () => time);
  for (time = 0; time < 200; time += 10) terminal.progress(`at ${time}`);
  terminal.note('said');
  terminal.progress('again');
  terminal.progress('');
  terminal.progress('');
  const clear = '\r\u001B[K';
  expect(drawn).toEqual([`${clear}at 0`, `${clear}at 100`, clear, 'said\n', `${clear}again`, clear]);
  const lines: string[] = [];
  createTerminal({ write: () => 0 }, { write: (text) => lines.push(text) }).progress('at 0');
  expect(lines).toEqual([]);
});
