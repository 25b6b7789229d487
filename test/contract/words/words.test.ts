import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { counted, grouped, sizeText } from '#contract/words/counted.ts';
import { dayText, momentText } from '#contract/words/moment-text.ts';
import { hasNoMotion, NO_MOTION } from '#contract/words/no-motion.ts';
import { schemaProblem } from '#contract/words/schema-problem.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import { visibleJson, visibleText } from '#contract/words/visible-text.ts';

test('worked example: counts, digits in groups of three, and sizes', () => {
  expect([0, 1, 2, 12_345].map((count) => counted(count, 'clip'))).toEqual([
    '0 clips',
    '1 clip',
    '2 clips',
    '12\u202f345 clips',
  ]);
  expect([999, 1000, 1_234_567].map(grouped)).toEqual(['999', '1\u202f000', '1\u202f234\u202f567']);
  expect([0, 1_234_567].map(sizeText)).toEqual(['0.0 MB', '1.2 MB']);
});

test('a file without motion is told from a faulty one', () => {
  expect([hasNoMotion({ error: NO_MOTION }), hasNoMotion({ error: 'x' })]).toEqual([true, false]);
});

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

test.each([
  ['walk\u202Ehvb.exe', 'walk[U+202E]hvb.exe'],
  ['\u001B[2J\u0007', '[U+001B][2J[U+0007]'],
  ['\u009B31m\u007F', '[U+009B]31m[U+007F]'],
  ['two\nlines\u2028more', 'two[U+000A]lines[U+2028]more'],
  ['\u2066a\u2069\u200E\u200F\u061C', '[U+2066]a[U+2069][U+200E][U+200F][U+061C]'],
  ['half \uD83D, whole 😀', 'half [U+D83D], whole 😀'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(visibleText(shown)).toBe(shown);
});

test.each(['مشي سريع', 'הליכה', '走る 1', 'Köln → café', 'می‌روم', '👩‍👩‍👧'])('%s stays unchanged', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('allowed characters stay, others are removed', () => {
  expect(visibleText('a\tb\n\u001Bc', '\t\n')).toBe('a\tb\n[U+001B]c');
});

test('JSON with control characters becomes one line without them, and parses to the same data', () => {
  const everything = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join(' ');
  const json = visibleJson({ [everything]: everything });
  expect(visibleText(json)).toBe(json);
  expect(JSON.parse(json)).toEqual({ [everything]: everything });
});

test('fractions in JSON have no noise of sums; whole numbers are exact', () => {
  const numbers = [0.1 + 0.2, 6.20000000000001, 1 / 3, Math.fround(0.1), 2 ** 53, -1e-9];
  expect(visibleJson({ numbers })).toBe(
    '{"numbers":[0.3,6.2,0.333333333333,0.10000000149,9007199254740992,-1e-9]}',
  );
});

const schema = z.strictObject({
  name: z.string().min(1),
  times: z.array(z.number().max(10)),
  value: z.union([z.number().max(5), z.string().max(3)]),
});

function problemWith(data: unknown) {
  const parsed = schema.safeParse(data);
  return parsed.success ? undefined : schemaProblem(parsed.error, data);
}

const good = { name: 'a', times: [1, 2], value: 1 };

test('names the field, the expected and the found value', () => {
  expect(problemWith(good)).toBeUndefined();
  expect(problemWith({ ...good, times: [1, 99] })).toEqual({
    code: 'badShape',
    message: 'times[1]: expected at most 10, found 99.',
    place: 'times[1]',
  });
  expect(problemWith({ ...good, name: '' })?.message).toBe('name: expected at least 1 characters, found "".');
  expect(problemWith({ ...good, name: undefined })?.message).toBe('name: expected string, found nothing.');
  expect(problemWith(null)?.message).toBe('the data: expected object, found null.');
});

test('names every unknown field', () => {
  expect(problemWith({ ...good, more: 1 })?.message).toBe('more is not a known field.');
  expect(problemWith({ ...good, more: 1, less: 2 })?.message).toBe('more, less are not known fields.');
});

test('in a union, reports the branch that fits the kind of value', () => {
  expect(problemWith({ ...good, value: 6 })?.message).toBe('value: expected at most 5, found 6.');
  expect(problemWith({ ...good, value: 'long' })?.message).toContain('value: expected at most 3 characters');
  expect(problemWith({ ...good, value: null })?.message).toBe(
    'value: expected a number or a word, found null.',
  );
});

test('shortens long values', () => {
  const strangers = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`${'k'.repeat(1000)}${i}`, 1]),
  );
  const message = problemWith({ ...good, ...strangers })?.message ?? '';
  expect(message).toMatch(/, 996 more are not known fields\.$/);
  expect(message.length).toBeLessThan(400);
  expect(problemWith({ ...good, name: 7, value: ['long'.repeat(1000)] })?.message).toBe(
    'name: expected string, found 7; value: expected a number or a word, found a list.',
  );
  expect(problemWith({ ...good, name: { a: 1 } })?.message).toBe('name: expected string, found an object.');
  expect(problemWith({ ...good, times: [Infinity] })?.message).toContain('found Infinity');
});

test('names the first faults and counts the rest', () => {
  const { message } = problemWith({ ...good, times: [11, 12, 13, 14, 15, 16] }) ?? { message: '' };
  expect(message).toContain('times[3]');
  expect(message).not.toContain('times[4]');
  expect(message).toMatch(/; and 2 more\.$/);
});

test.each([
  ['postgres://anna@db.studio:5432/segue', 'postgres://anna@db.studio:5432/segue'],
  ['postgres://anna@db/segue?sslmode=disable&a=b', '"postgres://anna@db/segue?sslmode=disable&a=b"'],
  ['C:\\My clips\\my.db', '"C:\\My clips\\my.db"'],
  ["it's $HOME", "'it'\\''s $HOME'"],
  ['', '""'],
])('%s is one word of a shell', (text, word) => {
  expect(shellWord(text)).toBe(word);
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text);
});
