import { expect, test } from 'vitest';
import { failure, success } from '#core/result.ts';
import { createClipCache, loadedClip } from '#renderer/clips/clip-cache.ts';
import { createRecentMap } from '#renderer/clips/recent-map.ts';
import { clipOn } from '#test/fixtures/clips.ts';

const clip = clipOn(
  {
    names: ['Hips'],
    parentIndices: Int32Array.of(-1),
    restPositions: new Float32Array(3),
    endSites: [],
  },
  { positions: new Float32Array(3), rotations: [0, 0, 0, 1] },
);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a clip is loaded once for any number of requests', async () => {
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

test('a failed clip has a message, and is loaded again on request', async () => {
  let there = false;
  const cache = createClipCache(async () => (there ? success(clip) : failure('walk.bvh is gone.')));
  const walk = cache.get('walk');
  await settled();
  expect(walk.value).toEqual({ state: 'failed', message: 'walk.bvh is gone.' });
  expect(await Promise.race([loadedClip(walk), settled()])).toBe(walk.value);
  there = true;
  cache.reload('failed');
  await settled();
  expect(walk.value.state).toBe('ready');
});

test('a loader that throws gives a failed clip', async () => {
  const cache = createClipCache(() => Promise.reject(new TypeError('Failed to fetch')));
  const walk = cache.get('walk');
  await settled();
  expect(walk.value).toEqual({ state: 'failed', message: 'TypeError: Failed to fetch' });
});

test('the least recently used clips are dropped first', async () => {
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

test('motion that arrives after it was asked for again is dropped', async () => {
  const answers: ((message: string) => void)[] = [];
  const cache = createClipCache(
    () => new Promise((resolve) => answers.push((message) => resolve(failure(message)))),
  );
  const walk = cache.get('walk');
  expect([cache.reloadOne('walk'), cache.reloadOne('jog')]).toEqual([true, false]);
  answers[1]('new');
  answers[0]('old');
  await settled();
  expect(walk.value).toEqual({ state: 'failed', message: 'new' });
});

const keysOf = (map: { entries(): Iterable<readonly [string, unknown]> }): string[] =>
  [...map.entries()].map(([key]) => key);

test('a value is created once, and again after it was dropped', () => {
  let made = 0;
  const map = createRecentMap(2, (key) => `${key} ${++made}`);
  expect([map.get('a'), map.get('a'), map.peek('a')]).toEqual(['a 1', 'a 1', 'a 1']);
  map.get('b');
  map.get('c');
  expect(map.peek('a')).toBe(undefined);
  expect(map.get('a')).toBe('a 4');
});

test('the least recently requested value is dropped; a peek does not count', () => {
  const map = createRecentMap(2, (key) => key);
  for (const key of ['a', 'b', 'a']) map.get(key);
  map.peek('b');
  map.get('c');
  expect(keysOf(map)).toEqual(['a', 'c']);
});

test('values in use stay, even beyond the limit', () => {
  const map = createRecentMap(1, String, (key) => key === 'a');
  for (const key of ['a', 'b']) map.get(key);
  expect(keysOf(map)).toEqual(['a', 'b']);
});

test('more values than fit, once in use, are all there when they are requested again one by one', () => {
  const used = new Set(['a', 'b', 'c']);
  let made = 0;
  const map = createRecentMap(
    2,
    () => ++made,
    (key) => used.has(key),
  );
  for (const key of used) map.get(key);
  used.clear();
  for (const key of ['a', 'b', 'c']) map.get(key);
  expect(made).toBe(3);
  map.get('d');
  expect(keysOf(map)).toEqual(['c', 'd']);
});
