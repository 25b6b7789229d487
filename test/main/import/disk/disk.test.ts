import { chmodSync, existsSync, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caseOfDisk } from '#main/import/disk/case-of-disk.ts';
import { isThere } from '#main/import/disk/is-there.ts';
import { movedWith } from '#main/import/disk/moved-files.ts';
import { asOrdinaryUser } from '#test/main/ordinary-user.ts';
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

test('only what is certainly gone is not there: not what cannot be looked at', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'file'), '');
  const closed = path.join(folder, 'closed');
  mkdirSync(closed, { mode: 0 });
  onTestFinished(() => chmodSync(closed, 0o700)); // else only root can remove it
  const names = ['.', 'file', 'closed/a', 'gone', 'gone/a', 'file/a'];
  const look = () => Promise.all(names.map((name) => isThere(path.join(folder, name))));
  expect(await asOrdinaryUser(look)).toEqual([true, true, true, false, false, false]);
});

describe('candidates for missing files, after one is found', () => {
  test('the whole tree moved: files in its other folders moved, too', () => {
    const found = '/mocap/cmu/walk.bvh'; // it was missing, too
    const others = [found, '/mocap/cmu/run.bvh', '/mocap/lab/day 2/jump.bvh', '/elsewhere/idle.bvh'];
    expect(movedWith(found, '/archive/cmu/walk.bvh', others)).toEqual([
      { from: '/mocap/cmu/run.bvh', to: '/archive/cmu/run.bvh' },
      { from: '/mocap/lab/day 2/jump.bvh', to: '/archive/lab/day 2/jump.bvh' },
    ]);
  });

  test('one folder moved or was renamed', () => {
    const others = ['/mocap/cmu/run.bvh', '/mocap/lab/jump.bvh'];
    const moved = [{ from: '/mocap/cmu/run.bvh', to: '/mocap/CMU/run.bvh' }];
    expect(movedWith('/mocap/cmu/walk.bvh', '/mocap/CMU/walk.bvh', others)).toEqual(moved);
    const deeper = [{ from: '/mocap/cmu/run.bvh', to: '/mocap/cmu/old/run.bvh' }];
    expect(movedWith('/mocap/cmu/walk.bvh', '/mocap/cmu/old/walk.bvh', others)).toEqual(deeper);
  });

  test('a file with another name: only files beside it', () => {
    const others = ['/mocap/cmu/run.bvh', '/mocap/lab/jump.bvh'];
    const moved = [{ from: '/mocap/cmu/run.bvh', to: '/archive/cmu/run.bvh' }];
    expect(movedWith('/mocap/cmu/walk.bvh', '/archive/cmu/walk_v2.bvh', others)).toEqual(moved);
  });

  test('renamed in place, or moved from the top: no candidates', () => {
    expect(movedWith('/mocap/walk.bvh', '/mocap/walk 2.bvh', ['/mocap/run.bvh'])).toEqual([]);
    expect(movedWith('/mocap/walk.bvh', '/mocap/walk.bvh', ['/mocap/run.bvh'])).toEqual([]);
    expect(movedWith('/walk.bvh', '/walk.bvh', ['/run.bvh'])).toEqual([]);
  });
});
