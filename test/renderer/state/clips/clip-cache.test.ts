import { expect, test } from 'vitest';
import type { Clip } from '../../../../core/clip.ts';
import { failure, success } from '../../../../core/result.ts';
import { createClipCache } from '../../../../renderer/state/clips/clip-cache.ts';

const clip: Clip = {
  skeleton: {
    names: ['Hips'],
    parentIndices: Int32Array.of(-1),
    restPositions: new Float32Array(3),
    endSites: [],
  },
  fps: 30,
  frameCount: 1,
  positions: new Float32Array(3),
  rotations: Float32Array.of(0, 0, 0, 1),
  groundHeight: 0,
  loop: false,
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a clip is loaded once, however many ask for it', async () => {
  const asked: string[] = [];
  const cache = createClipCache(async (id) => {
    asked.push(id);
    return success(clip);
  });
  const walk = cache.get('walk');
  expect(walk.value).toEqual({ state: 'loading' });
  expect(cache.get('walk')).toBe(walk);
  await settled();
  expect(walk.value).toEqual({ state: 'ready', clip });
  expect(asked).toEqual(['walk']);
});

test('what failed says why, and is loaded again when asked to', async () => {
  let there = false;
  const cache = createClipCache(async () => (there ? success(clip) : failure('walk.bvh is gone.')));
  const walk = cache.get('walk');
  await settled();
  expect(walk.value).toEqual({ state: 'failed', message: 'walk.bvh is gone.' });
  there = true;
  cache.reload('failed');
  await settled();
  expect(walk.value.state).toBe('ready');
});

test('a loader that throws is a clip that failed', async () => {
  const cache = createClipCache(() => Promise.reject(new TypeError('Failed to fetch')));
  const walk = cache.get('walk');
  await settled();
  expect(walk.value).toEqual({ state: 'failed', message: 'TypeError: Failed to fetch' });
});

test('the clips asked for least recently go first', async () => {
  const asked: string[] = [];
  const cache = createClipCache(async (id) => {
    asked.push(id);
    return success(clip);
  });
  for (let i = 0; i < 24; i++) cache.get(`clip ${i}`);
  cache.get('clip 0');
  cache.get('one more');
  cache.get('clip 0');
  cache.get('clip 1');
  await settled();
  expect(asked.filter((id) => id === 'clip 0')).toHaveLength(1);
  expect(asked.filter((id) => id === 'clip 1')).toHaveLength(2);
});
