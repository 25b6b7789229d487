import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#main/library/database/make-folder.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('a folder is created with its parents, and may exist', () => {
  const folder = path.join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('no folder is created below a file', () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(path.join(file, 'a', 'b'))).toThrow('ENOTDIR');
  expect(() => makeFolder(file)).toThrow('EEXIST');
});

test.runIf(existsSync('/proc/self'))('the system’s error is returned at once if no name works', () => {
  expect(() => makeFolder('/proc/nobody/a')).toThrow('ENOENT');
});
