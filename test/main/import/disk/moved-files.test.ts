import { describe, expect, test } from 'vitest';
import { movedWith } from '#main/import/disk/moved-files.ts';

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
