import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dayText, momentText } from '#contract/words/moment-text.ts';

const now = new Date(2026, 10, 21, 14, 30);

test('a moment of today has its time; others have their day, too, in the local time zone', () => {
  expect(momentText(new Date(2026, 10, 21, 9, 5), now)).toBe('today 09:05');
  expect(momentText(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('2026-11-20 23:59');
  expect(momentText(new Date(2025, 4, 1, 0, 0).toISOString(), now)).toBe('2025-05-01 00:00');
  expect(dayText(now, now)).toBe('today');
  expect(dayText(new Date(2026, 10, 22), now)).toBe('2026-11-22');
});

test('nothing else writes a date in words', () => {
  const project = path.resolve(import.meta.dirname, '../../..');
  const files = ['renderer', 'main', 'contract'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const writes = /DateTimeFormat|toLocale(?:Date|Time)|\)\.toLocaleString\(\)|\.getHours\(/;
  const found = files.filter((file) => writes.test(readFileSync(path.join(project, file), 'utf8')));
  expect(found).toEqual([path.join('contract', 'words', 'moment-text.ts')]);
});
