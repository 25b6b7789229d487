import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '#main/export/read-text.ts';
import { attemptLater } from '#main/library/problems.ts';
import { temporaryFolder } from '../temporary.ts';

const settings = { code: 'notSettings', noun: 'a settings file', largest: 8 };

async function read(content: string | null): Promise<unknown> {
  const file = path.join(temporaryFolder(), 'a.json');
  if (content === null) mkdirSync(file);
  else writeFileSync(file, content);
  const text = await attemptLater('a.json', () => readText(file, settings));
  return text.ok ? text.value : text.error;
}

test('text is read up to the size limit, without its byte order mark', async () => {
  expect(await read('12345678')).toBe('12345678');
  expect(await read('\uFEFF{}')).toBe('{}');
});

test('things that are not files, or the wrong kind, are refused', async () => {
  const [code, place] = ['notSettings', 'a.json'];
  expect(await read('123456789')).toEqual({
    code,
    message: 'Too large for a settings file. Choose another file: a.json',
    place,
  });
  expect(await read(null)).toEqual({ code, message: 'Not a file. Choose another one: a.json', place });
});

test.skipIf(process.platform === 'win32')('a pipe is refused without waiting for a writer', async () => {
  const pipe = path.join(temporaryFolder(), 'a.json');
  execFileSync('mkfifo', [pipe]);
  expect(await attemptLater('a.json', () => readText(pipe, settings))).toMatchObject({
    error: { message: 'Not a file. Choose another one: a.json' },
  });
});

test.skipIf(process.platform !== 'linux')('an endless file is read only up to the limit', async () => {
  // It reports 0 bytes, and never ends.
  const pages = await attemptLater('pagemap', () => readText('/proc/self/pagemap', settings));
  expect(pages).toMatchObject({
    error: { message: 'Too large for a settings file. Choose another file: pagemap' },
  });
});
