import { existsSync, mkdirSync, rmdirSync, symlinkSync } from 'node:fs';
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

test('behind a link, as on a mapped drive, a path has the case of the disk but keeps its own beginning', () => {
  const folder = temporaryFolder();
  const [typed, other] = ['CLIPS', 'clips'].map((name) => path.join(folder, name));
  const target = path.join(folder, 'copy', folder, 'clips');
  mkdirSync(target, { recursive: true });
  symlinkSync(target, typed);
  if (existsSync(other)) return;
  // A path with the same names in another case that is somewhere else is not that path.
  mkdirSync(other);
  expect(caseOfDisk(typed)).toBe(typed);
  rmdirSync(other);
  symlinkSync(target, other);
  expect(caseOfDisk(typed)).toBe(other);
});
