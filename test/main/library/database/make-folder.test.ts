import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../main/library/database/make-folder.ts';
import { temporaryFolder } from '../../temporary.ts';

test('a folder is made with those it is in, and may be there already', () => {
  const folder = path.join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('below a file no folder is made', () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(path.join(file, 'a', 'b'))).toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc/self'))(
  'where nothing can be made by any name, the system’s error comes at once',
  () => {
    expect(() => makeFolder('/proc/nobody/a')).toThrow('ENOENT');
  },
);
