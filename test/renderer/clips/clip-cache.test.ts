import { computed, effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { createClipCache, createSkinCache, loadedClip } from '#renderer/clips/clip-cache.ts';
import { createRecentMap } from '#renderer/clips/recent-map.ts';
import { skinFor } from '#renderer/stores/shown/follow-skins.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { standerSkeleton } from '#test/fixtures/stander.ts';
import { skinOf } from '../stores/library-fixture.ts';

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

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a skin is loaded once; a missing or failed one is null', async () => {
  const asked: string[] = [];
  const cache = createSkinCache((id) => {
    asked.push(id);
    return id === 'bad'
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(id === 'walk' ? skinOf(1) : null);
  });
  expect(cache.get('walk').value).toBe(undefined);
  for (const id of ['walk', 'bad', 'bvh', 'walk']) cache.get(id);
  await turn();
  expect(cache.get('walk').value).toEqual(skinOf(1));
  expect([cache.get('bad').value, cache.get('bvh').value]).toEqual([null, null]);
  expect(asked).toEqual(['walk', 'bad', 'bvh']);
  cache.reload();
  expect(asked).toHaveLength(6);
});

test('the least recently used skins are dropped', async () => {
  let loads = 0;
  const cache = createSkinCache(() => {
    loads++;
    return Promise.resolve(skinOf(1));
  }, 2);
  for (const id of ['a', 'b', 'c', 'a']) cache.get(id);
  await turn();
  expect(loads).toBe(4);
});

test('all skins that are shown are kept and loaded once, however many', async () => {
  const asked: string[] = [];
  const cache = createSkinCache(async (id) => {
    asked.push(id);
    await turn();
    return skinOf(1);
  }, 2);
  const ids = Array.from({ length: 9 }, (_, i) => `character ${i}`);
  const shown = computed(() => ids.map((id) => cache.get(id).value));
  let seen: readonly (Skin | null | undefined)[] = [];
  const stop = effect(() => void (seen = shown.value));
  for (let i = 0; i < 30; i++) await turn();
  expect(seen).toEqual(ids.map(() => skinOf(1)));
  expect(asked).toEqual(ids);
  cache.get('another');
  cache.reload(); // all that are shown, and the one used last
  expect(asked).toEqual([...ids, 'another', ...asked.slice(10)]);
  expect(new Set(asked.slice(10))).toEqual(new Set([...ids, 'another']));
  stop();
  cache.get('one more');
  asked.length = 0;
  cache.reload();
  expect(asked).toHaveLength(2); // no longer shown
});

test('a skin fits a skeleton with the same joints in the same order', () => {
  const own = { skin: skinOf(3), skeleton: standerSkeleton };
  const renamed = { ...standerSkeleton, names: ['hips', 'rightFoot', 'leftFoot'] };
  expect(skinFor(own, { ...standerSkeleton })).toBe(own.skin);
  expect(skinFor(own, renamed)).toBe(null);
  expect(skinFor(null, standerSkeleton)).toBe(null);
});
