import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { caseOfDisk } from '#main/import/disk/case-of-disk.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('a path has the case of its disk, where the disk does not tell upper from lower case', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  const other = path.join(folder, 'CLIPS');
  expect(caseOfDisk(other)).toBe(existsSync(other) ? path.join(folder, 'clips') : other);
});

test('a link stays as it is written, and so does a path that is not there', () => {
  const folder = temporaryFolder();
  const link = path.join(folder, 'link');
  mkdirSync(path.join(folder, 'clips'));
  symlinkSync('clips', link);
  expect([link, `${link}/Gone`].map(caseOfDisk)).toEqual([link, `${link}/Gone`]);
});

test('a link to a path with the same names in another case is not that path', () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'copy', folder, 'clips');
  for (const made of [target, path.join(folder, 'clips')]) mkdirSync(made, { recursive: true });
  if (existsSync(path.join(folder, 'CLIPS'))) return;
  symlinkSync(target, path.join(folder, 'CLIPS'));
  expect(caseOfDisk(path.join(folder, 'CLIPS'))).toBe(path.join(folder, 'CLIPS'));
});
